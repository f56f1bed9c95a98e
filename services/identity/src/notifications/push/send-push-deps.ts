import type { IdentityDeps } from '../../deps.ts';

/** What sending by push stands on. */
export type SendPushDeps = Pick<IdentityDeps, 'db' | 'clock' | 'logger' | 'secret' | 'push'>;
