import { flushCompileCache } from 'node:module';
import { parseConfig } from '@poc/kit/config';
import { runService } from '@poc/kit/service';
import { z } from 'zod';
import { configSchema } from '../config.ts';
import { streamingService } from '../service.ts';

/** Runs the API process on the database in `MONGO_DATABASE`, for the tests that kill it. */
const config = parseConfig(configSchema.extend({ MONGO_DATABASE: z.string() }));

await runService({
  ...streamingService(),
  config,
  database: config.MONGO_DATABASE,
  group: config.MONGO_DATABASE,
});

// A killed process would not save its compile cache.
flushCompileCache();
