import { type Environment, parseConfig } from '@poc/kit/config';
import { stopOnSignals } from '@poc/kit/process/shutdown';
import { serviceProcess } from '@poc/kit/service';
import { liveConfigSchema } from './config.ts';
import { liveService } from './live-service.ts';

export const main = (env: Environment) => serviceProcess(liveService(parseConfig(liveConfigSchema, env)));

if (import.meta.main) await stopOnSignals(main(process.env));
