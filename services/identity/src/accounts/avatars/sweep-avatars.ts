import type { Job } from '@poc/kit/jobs/jobs';
import type { IdentityDeps } from '../../deps.ts';

export const avatarSweep = ({ avatars, clock }: Pick<IdentityDeps, 'clock' | 'avatars'>): Job => ({
  name: 'avatar-sweep',
  everyMs: 60 * 60_000,
  run: () => avatars.sweep(clock.now()),
  logs: 'orphaned pictures removed',
});
