import { serveJobs } from '@poc/bench/processes/serve-jobs';
import { createCrowd } from './crowd.ts';
import { crowdJob } from './crowd-job.ts';

/** Runs viewers in a separate process, so that the test's own work does not delay them. */
const crowd = createCrowd();
serveJobs(crowdJob, (job) => crowd.run(job));
