import { createLease } from '@poc/kit/events/lease';
import { pause } from '@poc/kit/retry';
import type { Connection } from 'mongoose';
import type { IdentityDeps } from '../identity-deps.ts';

const everyMs = 60 * 60_000;

/** The sweep that goes on. */
export interface AvatarSweep {
  /** Ends after the file that is being removed. */
  stop(): Promise<void>;
}

/**
 * Removes pictures that lost their account, at the start and then every hour: a crash between the store and the
 * database leaves one. Of several processes one does it.
 */
export function sweepAvatars(
  deps: Pick<IdentityDeps, 'clock' | 'logger' | 'avatars'> & { db: Connection },
): AvatarSweep {
  const { logger } = deps;
  const lease = createLease(deps.db, 'avatar-sweep');
  const stopping = new AbortController();

  async function sweep(): Promise<void> {
    if (!(await lease.hold())) return;
    try {
      const removed = await deps.avatars.sweep(deps.clock.now());
      if (removed > 0) logger.info({ removed }, 'pictures without an account were removed');
    } finally {
      await lease.release();
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sweep().catch((error: unknown) => {
        logger.warn({ err: error }, 'the sweep of pictures failed; it comes again in an hour');
      });
      await pause(everyMs, stopping.signal).catch(() => undefined);
    }
  }

  const running = loop();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
