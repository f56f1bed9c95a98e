import type { ServiceDeps } from '@poc/kit/service';
import type { CommunityConfig } from './config.ts';

/** What use cases reach. */
export type CommunityDeps = Pick<ServiceDeps<CommunityConfig>, 'db' | 'clock' | 'askPerson' | 'logger'>;
