import type { ServiceOptions } from '@poc/kit/service';
import type { StreamingConfig } from './config.ts';
import { streamingDeps } from './deps.ts';
import { handlers } from './handlers.ts';
import { startBackground } from './jobs.ts';
import { migrations } from './migrations.ts';
import { readPersonalData } from './people/read-personal-data.ts';
import { routes } from './routes.ts';

/** The API process as data, for the process and for tests alike. */
export function streamingService(): Omit<ServiceOptions<StreamingConfig>, 'config'> {
  return {
    name: 'streaming',
    migrations,
    routes: (deps) => routes(streamingDeps(deps)),
    handlers,
    personalData: readPersonalData,
    onStart: async (deps) => startBackground(deps),
  };
}
