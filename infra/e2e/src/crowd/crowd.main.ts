import { serveJobs } from '@poc/bench/beside/serve-jobs';
import { createCrowd } from './crowd.ts';
import { crowdJob } from './crowd-job.ts';

/** Viewers as a process of their own: what tests do beside must not delay what viewers read. */
const crowd = createCrowd();
serveJobs(crowdJob, (job) => crowd.run(job));
