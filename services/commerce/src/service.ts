import { serveJpegPreviews } from '@poc/kit/http/jpeg-previews';
import { serveUploads } from '@poc/kit/http/uploads';
import type { ServiceOptions } from '@poc/kit/service';
import { readPersonalData } from './buyers/read-personal-data.ts';
import type { CommerceConfig } from './config.ts';
import { commerceDeps } from './deps.ts';
import { handlers } from './handlers.ts';
import { startBackground } from './jobs.ts';
import { migrations } from './migrations.ts';
import { routes } from './routes.ts';
import { previewSize } from './shop/pictures/merch-picture.ts';

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
