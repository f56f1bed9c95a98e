import type { ServiceOptions } from '@poc/kit/service';
import { startBackground } from './background.ts';
import type { CommunityConfig } from './config.ts';
import { handlers } from './handlers.ts';
import { migrations } from './migrations.ts';
import { readPersonalData } from './personal-data/read-personal-data.ts';
import { routes } from './routes.ts';

/** Community as a whole, without its settings: what `main.ts` runs and the tests start. */
export function communityService(): Omit<ServiceOptions<CommunityConfig>, 'config'> {
  return {
    name: 'community',
    migrations,
    routes,
    personalData: readPersonalData,
    handlers,
    onStart: async (deps) => startBackground(deps),
  };
}
