import { serveJpegPreviews } from '@poc/kit/http/jpeg-previews';
import { serveUploads } from '@poc/kit/http/uploads';
import type { ServiceOptions } from '@poc/kit/service';
import { readPersonalData } from './buyers/read-personal-data.ts';
import type { CommerceConfig } from './config.ts';
import { type CommerceParts, commerceDeps } from './deps.ts';
import { handlers } from './handlers.ts';
import { jobs, watchFigures } from './jobs.ts';
import { migrations } from './migrations.ts';
import { routes } from './routes.ts';
import { previewSize } from './shop/pictures/merch-picture.ts';

export function commerceService(): Omit<ServiceOptions<CommerceConfig, CommerceParts>, 'config'> {
  return {
    name: 'commerce',
    migrations,
    deps: commerceDeps,
    routes,
    handlers,
    jobs,
    personalData: readPersonalData,
    extra: (app, deps) => {
      const pictures = { folder: 'merch', store: deps.store };
      app.use(serveJpegPreviews({ ...pictures, size: previewSize }), serveUploads(pictures));
    },
    onStart: watchFigures,
  };
}
