import { serveUploads } from '@poc/kit/http/uploads';
import { createObjectStore } from '@poc/kit/objects';
import type { ServiceOptions } from '@poc/kit/service';
import { startBackground } from './background.ts';
import type { CommerceConfig } from './config.ts';
import { handlers } from './handlers.ts';
import { models } from './models.ts';
import { paymentDeps } from './payments/payment-deps.ts';
import { readPersonalData } from './personal-data/read-personal-data.ts';
import { routes } from './routes.ts';

/** The whole service but its settings, for the process and for tests alike. */
export const commerceService: Omit<ServiceOptions<CommerceConfig>, 'config'> = {
  name: 'commerce',
  models,
  routes: (deps) => routes(paymentDeps(deps)),
  handlers,
  personalData: readPersonalData,
  extra: (app, deps) => {
    app.use(serveUploads({ folder: 'merch', store: createObjectStore(deps.config) }));
  },
  onStart: async (deps) => startBackground(deps),
};
