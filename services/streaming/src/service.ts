import type { ServiceOptions } from '@poc/kit/service';
import type { StreamingConfig } from './config.ts';
import { type StreamingParts, streamingDeps } from './deps.ts';
import { handlers } from './handlers.ts';
import { serveLiveFiles } from './ingest/serve-live-files.ts';
import { jobs, startWork } from './jobs.ts';
import { migrations } from './migrations.ts';
import { readPersonalData } from './people/read-personal-data.ts';
import { routes } from './routes.ts';

/** Declaration of the API process, for the process and for tests. */
export function streamingService(): Omit<ServiceOptions<StreamingConfig, StreamingParts>, 'config'> {
  return {
    name: 'streaming',
    migrations,
    deps: streamingDeps,
    routes,
    handlers,
    jobs,
    personalData: readPersonalData,
    extra: (app, deps) => {
      app.use(serveLiveFiles(deps));
    },
    onStart: startWork,
    close: ({ devices }) => devices.stop(),
  };
}
