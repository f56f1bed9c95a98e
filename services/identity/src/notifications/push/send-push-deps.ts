import type { IdentityDeps } from '../../deps.ts';

/** Dependencies of the push sender. */
export type SendPushDeps = Pick<IdentityDeps, 'db' | 'clock' | 'logger' | 'secret' | 'push'>;
