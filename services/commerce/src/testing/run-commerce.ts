import { flushCompileCache } from 'node:module';
import { parseConfig } from '@poc/kit/config';
import { runService } from '@poc/kit/service';
import { z } from 'zod';
import { configSchema } from '../config.ts';
import { commerceService } from '../service.ts';

/** The service on the database that `MONGO_DATABASE` names, taking the tokens of `TEST_KEYS`: for tests that kill it. */
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
  }),
});

// A process that is killed would not keep what it compiled.
flushCompileCache();
