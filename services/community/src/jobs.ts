import { startLeasedLoop } from '@poc/kit/jobs/leased-loop';
import type { EndWork, ServiceDeps } from '@poc/kit/service';
import type { CommunityConfig } from './config.ts';
import { communityDeps } from './deps.ts';
import { hasCleanups, runCleanups } from './posts/cleanup/run-cleanups.ts';

const cleanupEveryMs = 5_000;
const sweepEveryMs = 60 * 60_000;

/** Starts what the service does by itself. @returns how to end it, after what is being done */
export function startBackground(deps: ServiceDeps<CommunityConfig>): EndWork {
  const { db, logger, clock, pictures } = communityDeps(deps);
  const { discard } = pictures;
  const loops = [
    startLeasedLoop({
      db,
      logger,
      name: 'cleanup of what was deleted',
      everyMs: cleanupEveryMs,
      isDue: () => hasCleanups(db),
      work: (signal, hold) =>
        runCleanups(db, { mayContinue: async () => !signal.aborted && (await hold()), discard }),
    }),
    startLeasedLoop({
      db,
      logger,
      name: 'sweep of pictures',
      everyMs: sweepEveryMs,
      work: async (signal) => {
        const removed = await pictures.sweep(clock.now(), signal);
        if (removed > 0) logger.info({ removed }, 'pictures without a post were removed');
      },
    }),
  ];
  return async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
  };
}
