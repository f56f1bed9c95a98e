import { type Environment, parseConfig } from '@poc/kit/config';
import { stopOnSignals } from '@poc/kit/process/shutdown';
import { serviceProcess } from '@poc/kit/service';
import { configSchema } from './config.ts';
import { catalogService } from './service.ts';

export const main = (env: Environment) =>
  serviceProcess({ ...catalogService(), config: parseConfig(configSchema, env) });

if (import.meta.main) await stopOnSignals(main(process.env));
