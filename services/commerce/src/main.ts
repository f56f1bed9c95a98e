import { parseConfig } from '@poc/kit/config';
import { runService } from '@poc/kit/service';
import { configSchema } from './config.ts';
import { commerceService } from './service.ts';

await runService({ ...commerceService(), config: parseConfig(configSchema) });
