import type { Show } from '@poc/contracts/entities/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSession } from '../auth/use-session.ts';
import { changeShow } from '../catalog/show-cache.ts';
import { waitingOf } from './progress-store.ts';
import { completedFrom, saveWatched } from './send-progress.ts';
import { type FollowedMedia, trackProgress } from './track-progress.ts';

/** How the keys of the watch history, and of what is made from it, begin. */
export const watchHistoryKey = ['watch-history'] as const;

/** Where to go on watching, in percent; null for from the start: never begun, or watched to the end. */
export function resumePercent(progress: number | undefined): number | null {
  return progress !== undefined && progress > 0 && progress < completedFrom ? progress : null;
}

/**
 * The signed-in person's place in a show: where to resume, a follower for the player that saves it, and
 * whether the show was deleted meanwhile. What waits in
 * the browser, as it was watched offline, is newer than what the server sent.
 */
export function useWatchProgress(show: Pick<Show, 'id' | 'progress'>) {
  const client = useQueryClient();
  const personId = useSession()?.user.id ?? null;
  // Settled on opening: what is saved meanwhile must not make the player jump.
  const [resumeAt] = useState(() => {
    const waiting = personId === null ? undefined : waitingOf(personId)[show.id];
    return resumePercent(waiting?.progress ?? show.progress);
  });

  const [isGone, setIsGone] = useState(false);

  const follow = useCallback(
    (media: FollowedMedia) =>
      trackProgress(media, (percent, leaving) => {
        if (personId === null) return;
        changeShow(client, show.id, (known) => ({ ...known, progress: percent }));
        void saveWatched(personId, show.id, percent, leaving).then((outcome) => {
          // After an undo it is there again.
          if (outcome !== 'waiting') setIsGone(outcome === 'gone');
          if (outcome === 'saved')
            void client.invalidateQueries({ queryKey: watchHistoryKey, refetchType: 'none' });
        });
      }),
    [client, personId, show.id],
  );
  return { resumeAt, follow, isGone };
}
