import { type Environment, parseConfig } from '@poc/kit/config';
import { stopOnSignals } from '@poc/kit/process/shutdown';
import { serviceProcess } from '@poc/kit/service';
import { ingestConfigSchema } from './config.ts';
import { ingestService } from './ingest-service.ts';

export const main = (env: Environment) => serviceProcess(ingestService(parseConfig(ingestConfigSchema, env)));

if (import.meta.main) await stopOnSignals(main(process.env));
