import { startLeasedLoop } from '@poc/kit/events/leased-loop';
import type { EndWork, ServiceDeps } from '@poc/kit/service';
import { runCleanups } from './cleanup/run-cleanups.ts';
import type { CommunityConfig } from './config.ts';

const cleanupEveryMs = 5_000;

/** Starts what the service does by itself. @returns how to end it, after what is being done */
export function startBackground({ db, logger }: ServiceDeps<CommunityConfig>): EndWork {
  const cleanups = startLeasedLoop({
    db,
    logger,
    name: 'cleanup of what was deleted',
    everyMs: cleanupEveryMs,
    work: (signal, hold) => runCleanups(db, async () => !signal.aborted && (await hold())),
  });
  return () => cleanups.stop();
}
