import { type LeasedLoop, startLeasedLoop } from '@poc/kit/jobs/leased-loop';
import type { Connection } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';

const everyMs = 60 * 60_000;

/**
 * Removes pictures that lost their account, at the start and then every hour: a crash between the store and the
 * database leaves one.
 */
export function sweepAvatars(
  deps: Pick<IdentityDeps, 'clock' | 'logger' | 'avatars'> & { db: Connection },
): Pick<LeasedLoop, 'stop'> {
  return startLeasedLoop({
    ...deps,
    name: 'avatar-sweep',
    everyMs,
    work: async () => {
      const removed = await deps.avatars.sweep(deps.clock.now());
      if (removed > 0) deps.logger.info({ removed }, 'pictures without an account were removed');
    },
  });
}
