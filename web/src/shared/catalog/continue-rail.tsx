import { useQuery } from '@tanstack/react-query';
import { paths } from '../../config/paths.ts';
import { continueWatchingQuery } from '../progress/api/continue-query.ts';
import { Rail } from './rail.tsx';
import { RailTile } from './show-tile.tsx';

/** Shows that the user has begun, latest first, with links to where they stopped. Renders nothing without any. */
export function ContinueRail({ userId }: { userId: string }) {
  const { data } = useQuery(continueWatchingQuery(userId));
  if (!data?.items.length) return null;
  return (
    <Rail title="Continue Watching" to={paths.member.watchHistory}>
      {data.items.map((show) => (
        <RailTile key={show.id} show={show} to={paths.watchShow(show.id)} />
      ))}
    </Rail>
  );
}
