import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import { continueWatchingQuery } from '../progress/api/continue-query.ts';
import { Rail, RailSkeleton } from './rail.tsx';
import { RailTile } from './show-tile.tsx';

interface ContinueRailProps {
  userId: string;
  /** Rail below this one. Rendered after the first response, so that it does not move. */
  next?: ReactNode;
}

/**
 * Shows that the user has begun, latest first, with links that resume playback. Renders nothing if there are
 * none.
 */
export function ContinueRail({ userId, next }: ContinueRailProps) {
  const { data, isPending, failureCount } = useQuery(continueWatchingQuery(userId));
  if (next && isPending && failureCount === 0) {
    return (
      <>
        <RailSkeleton />
        <RailSkeleton />
      </>
    );
  }
  return (
    <>
      {data && data.items.length > 0 && (
        <Rail title="Continue Watching" to={paths.member.watchHistory}>
          {data.items.map((show) => (
            <RailTile
              key={show.id}
              show={show}
              to={paths.watchShow(show.id)}
              state={{ plays: true }}
              previewOf={show.id}
            />
          ))}
        </Rail>
      )}
      {next}
    </>
  );
}
