import { type Environment, parseConfig } from '@poc/kit/config';
import { stopOnSignals } from '@poc/kit/process/shutdown';
import { serviceProcess } from '@poc/kit/service';
import { configSchema } from './config.ts';
import { identityService } from './service.ts';

export const main = (env: Environment) =>
  serviceProcess({ ...identityService(), config: parseConfig(configSchema, env) });

if (import.meta.main) await stopOnSignals(main(process.env));
