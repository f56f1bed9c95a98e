import type { ServiceOptions } from '@poc/kit/service';
import type { CommunityConfig } from './config.ts';
import { onPersonChanged } from './consumers/on-person-changed.ts';
import { onPersonDeleted } from './consumers/on-person-deleted.ts';
import { communityModels } from './models.ts';
import { readPersonalData } from './personal-data/read-personal-data.ts';
import { communityRoutes } from './routes.ts';

/** Community as a whole, without its settings: what `main.ts` runs and the tests start. */
export function communityService(): Omit<ServiceOptions<CommunityConfig>, 'config'> {
  return {
    name: 'community',
    models: communityModels,
    routes: communityRoutes,
    personalData: readPersonalData,
    handlers: ({ db }) => [...onPersonChanged(db), ...onPersonDeleted(db)],
  };
}
