import type { IdentityDeps } from '../../deps.ts';

export type SendPushDeps = Pick<IdentityDeps, 'db' | 'clock' | 'logger' | 'secret' | 'push'>;
