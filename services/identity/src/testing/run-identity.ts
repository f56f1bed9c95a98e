import { parseConfig } from '@poc/kit/config';
import { runService } from '@poc/kit/service';
import { z } from 'zod';
import { configSchema } from '../config.ts';
import { identityService } from '../service.ts';

/** Runs identity as a separate process, for tests that kill it. `MONGO_DATABASE` sets its database. */
const config = parseConfig(configSchema.extend({ MONGO_DATABASE: z.string() }));

await runService({ ...identityService(), config, database: config.MONGO_DATABASE, migratesItself: true });
