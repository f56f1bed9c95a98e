import { parseConfig } from '@poc/kit/config';
import { runService } from '@poc/kit/service';
import { ingestConfigSchema } from './config.ts';
import { ingestService } from './ingest-service.ts';

await runService(ingestService(parseConfig(ingestConfigSchema)));
