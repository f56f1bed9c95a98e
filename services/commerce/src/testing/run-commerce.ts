import { flushCompileCache } from 'node:module';
import { parseConfig } from '@poc/kit/config';
import { runService } from '@poc/kit/service';
import { z } from 'zod';
import { configSchema } from '../config.ts';
import { commerceService } from '../service.ts';

/** Runs the service on the database `MONGO_DATABASE` with the keys in `TEST_KEYS`, for tests that kill it. */
const config = parseConfig(configSchema.extend({ MONGO_DATABASE: z.string(), TEST_KEYS: z.string() }));

await runService({
  ...commerceService(),
  config,
  database: config.MONGO_DATABASE,
  group: config.MONGO_DATABASE,
  identitySource: () => ({
    keys: async () => JSON.parse(config.TEST_KEYS),
    revocations: async () => ({ position: 0, revocations: [] }),
    person: async () => null,
    synonyms: async () => ({ added: [], disabled: [] }),
  }),
});

// A killed process would not save its compile cache.
flushCompileCache();
