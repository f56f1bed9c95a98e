import { serveJpegPreviews } from '@poc/kit/http/jpeg-previews';
import { serveUploads } from '@poc/kit/http/uploads';
import type { ServiceOptions } from '@poc/kit/service';
import { startBackground } from './background.ts';
import { commerceDeps } from './commerce-deps.ts';
import type { CommerceConfig } from './config.ts';
import { handlers } from './handlers.ts';
import { previewSize } from './merch/pictures/merch-picture.ts';
import { migrations } from './migrations.ts';
import { readPersonalData } from './personal-data/read-personal-data.ts';
import { routes } from './routes.ts';

/** The whole service but its settings, for the process and for tests alike. */
export function commerceService(): Omit<ServiceOptions<CommerceConfig>, 'config'> {
  return {
    name: 'commerce',
    migrations,
    routes: (deps) => routes(commerceDeps(deps)),
    handlers,
    personalData: readPersonalData,
    extra: (app, deps) => {
      const pictures = { folder: 'merch', store: commerceDeps(deps).store };
      app.use(serveJpegPreviews({ ...pictures, size: previewSize }), serveUploads(pictures));
    },
    onStart: async (deps) => startBackground(deps),
  };
}
