import type { Show } from '@poc/contracts/entities/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSession } from '../auth/use-session.ts';
import { changeShow } from '../catalog/show-cache.ts';
import { waitingOf } from './progress-store.ts';
import { saveWatched } from './send-progress.ts';
import { type FollowedMedia, trackProgress } from './track-progress.ts';
import { resumePercent, watchHistoryKey } from './watch-progress.ts';

/**
 * The signed-in user's progress in a show: position to resume at, a follower that saves it, and `isGone` when the show
 * was deleted. Unsent progress in the browser is newer than the server's.
 */
export function useWatchProgress(show: Pick<Show, 'id' | 'progress'>) {
  const client = useQueryClient();
  const userId = useSession()?.user.id ?? null;
  // Fixed on mount: progress saved later must not make the player jump.
  const [resumeAt] = useState(() => {
    const waiting = userId === null ? undefined : waitingOf(userId)[show.id];
    return resumePercent(waiting?.progress ?? show.progress);
  });

  const [isGone, setIsGone] = useState(false);

  const follow = useCallback(
    (media: FollowedMedia) =>
      trackProgress(media, (percent, leaving) => {
        if (userId === null) return;
        changeShow(client, show.id, (known) => ({ ...known, progress: percent }));
        void saveWatched(userId, show.id, percent, leaving).then((outcome) => {
          // A restored show reappears.
          if (outcome !== 'waiting') setIsGone(outcome === 'gone');
          if (outcome === 'saved')
            void client.invalidateQueries({ queryKey: watchHistoryKey, refetchType: 'none' });
        });
      }),
    [client, userId, show.id],
  );
  return { resumeAt, follow, isGone };
}
