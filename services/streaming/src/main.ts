import { parseConfig } from '@poc/kit/config';
import { runService } from '@poc/kit/service';
import { configSchema } from './config.ts';
import { streamingService } from './service.ts';

await runService({ ...streamingService(), config: parseConfig(configSchema) });
