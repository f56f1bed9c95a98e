import { parseConfig } from '@poc/kit/config';
import { runService } from '@poc/kit/service';
import { configSchema } from './config.ts';
import { identityService } from './service.ts';

await runService({ ...identityService(), config: parseConfig(configSchema) });
