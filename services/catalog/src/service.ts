import { serveUploads } from '@poc/kit/http/uploads';
import { createObjectStore } from '@poc/kit/objects';
import type { ServiceOptions } from '@poc/kit/service';
import { ensureDefaultCategories } from './categories/ensure-default-categories.ts';
import type { CatalogConfig } from './config.ts';
import { handlers } from './handlers.ts';
import { models } from './models.ts';
import { readPersonalData } from './personal-data/read-personal-data.ts';
import { routes } from './routes.ts';

/** The whole service but its settings, for the process and for tests alike. */
export const catalogService: Omit<ServiceOptions<CatalogConfig>, 'config'> = {
  name: 'catalog',
  models,
  routes,
  handlers,
  personalData: readPersonalData,
  extra: (app, deps) => {
    app.use(serveUploads({ folder: 'shows', store: createObjectStore(deps.config) }));
  },
  onStart: ensureDefaultCategories,
};
