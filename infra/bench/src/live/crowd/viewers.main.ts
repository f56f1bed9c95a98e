import { serveJobs } from '../../processes/serve-jobs.ts';
import { createViewers } from './viewers.ts';
import { viewersJob } from './viewers-job.ts';

const viewers = createViewers();
serveJobs(viewersJob, (job) => viewers.run(job));
