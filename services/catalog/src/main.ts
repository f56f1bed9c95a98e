import { parseConfig } from '@poc/kit/config';
import { runService } from '@poc/kit/service';
import { configSchema } from './config.ts';
import { catalogService } from './service.ts';

await runService({ ...catalogService(), config: parseConfig(configSchema) });
