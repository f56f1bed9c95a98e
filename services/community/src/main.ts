import { parseConfig } from '@poc/kit/config';
import { runService } from '@poc/kit/service';
import { configSchema } from './config.ts';
import { communityService } from './service.ts';

await runService({ ...communityService(), config: parseConfig(configSchema) });
