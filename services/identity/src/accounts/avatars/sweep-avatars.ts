import type { Job } from '@poc/kit/jobs/jobs';
import type { IdentityDeps } from '../../deps.ts';

const everyMs = 60 * 60_000;

export const avatarSweep = ({
  avatars,
  clock,
  logger,
}: Pick<IdentityDeps, 'clock' | 'logger' | 'avatars'>): Job => ({
  name: 'avatar-sweep',
  everyMs,
  run: async () => {
    const removed = await avatars.sweep(clock.now());
    if (removed > 0) logger.info({ removed }, 'orphaned pictures removed');
  },
});
