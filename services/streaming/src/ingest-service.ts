import type { ServiceOptions } from '@poc/kit/service';
import type { IngestConfig } from './config.ts';
import { startIngest } from './ingest/ingest-node.ts';
import { ingestJobs } from './ingest-jobs.ts';
import { migrations } from './migrations.ts';

/** Declaration of an ingest process. It has no endpoints; the API process serves the video. */
export const ingestService = (config: IngestConfig): ServiceOptions<IngestConfig> => ({
  name: 'ingest',
  config,
  migrations,
  routes: [],
  database: config.MONGO_DATABASE,
  relaysOutbox: false,
  // Ends the video of an administrator who was banned within 5 s.
  revocationsMs: 3_000,
  jobs: ingestJobs,
  onStart: startIngest,
});
