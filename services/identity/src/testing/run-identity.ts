import { parseConfig } from '@poc/kit/config';
import { runService } from '@poc/kit/service';
import { z } from 'zod';
import { configSchema } from '../config.ts';
import { identityService } from '../service.ts';

/** Identity as a process of its own, for the tests that kill it. `MONGO_DATABASE` names its database. */
const config = parseConfig(configSchema.extend({ MONGO_DATABASE: z.string() }));

await runService({ ...identityService(), config, database: config.MONGO_DATABASE, migratesItself: true });
