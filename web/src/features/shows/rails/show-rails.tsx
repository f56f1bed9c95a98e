import type { Show } from '@poc/contracts/entities/catalog';
import { useQuery } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { showRailsQuery, suggestionsQuery } from '../../../shared/catalog/api/rails-query.ts';
import { ContinueRail } from '../../../shared/catalog/continue-rail.tsx';
import { Rail, RailSkeleton } from '../../../shared/catalog/rail.tsx';
import { ShowTile } from '../../../shared/catalog/show-tile.tsx';
import { useSeen } from '../../../shared/hooks/use-in-view.ts';
import { useInMemberArea } from '../../../shared/shell/use-in-member-area.ts';
import { LiveRail, UpcomingRail } from './on-air.tsx';
import styles from './show-rails.module.css';

/**
 * Rails of shows. Personal rails come first in the member area. On the public page, which is prerendered for visitors,
 * they follow the first screen, so that nothing visible moves.
 * @param newest shows of the rail "New"
 */
export function ShowRails({ newest }: { newest: readonly Show[] }) {
  const inMemberArea = useInMemberArea();
  const userId = useSession()?.user.id;
  const fresh = newest.length > 0 && (
    <Rail title="New">
      {newest.slice(0, limits.railTiles).map((show) => (
        <ShowTile key={show.id} show={show} />
      ))}
    </Rail>
  );
  return (
    <div className={styles.rails}>
      {inMemberArea && userId !== undefined ? (
        <>
          <ContinueRail userId={userId} next={fresh} />
          <LiveRail empty="Nobody is on stage right now. The mic is still warm." />
          <UpcomingRail />
        </>
      ) : (
        <>
          {fresh}
          <LiveRail />
          {userId !== undefined && <ContinueRail userId={userId} />}
        </>
      )}
      {userId !== undefined && <SuggestionsRail userId={userId} />}
      <CategoryRails />
    </div>
  );
}

function SuggestionsRail({ userId }: { userId: string }) {
  const { data } = useQuery(suggestionsQuery(userId));
  if (!data?.because || data.shows.length === 0) return null;
  return (
    <Rail title={`Because you watched ${data.because.title}`}>
      {data.shows.map((show) => (
        <ShowTile key={show.id} show={show} />
      ))}
    </Rail>
  );
}

/** A rail per category, loaded when scrolled into view. */
function CategoryRails() {
  const inMemberArea = useInMemberArea();
  const [ref, seen] = useSeen<HTMLDivElement>();
  const { data, isError } = useQuery({ ...showRailsQuery(), enabled: seen });
  return (
    <div ref={ref} className={styles.rails}>
      {!data && !isError && <RailSkeleton />}
      {data?.map(({ category, shows }) => (
        <Rail
          key={category}
          title={category}
          to={`${inMemberArea ? paths.member.shows : paths.shows}?category=${encodeURIComponent(category)}`}
        >
          {shows.map((show) => (
            <ShowTile key={show.id} show={show} />
          ))}
        </Rail>
      ))}
    </div>
  );
}
