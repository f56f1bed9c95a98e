import { serveJobs } from '../../beside/serve-jobs.ts';
import { createViewers } from './viewers.ts';
import { viewersJob } from './viewers-job.ts';

/** Viewers as a process of their own. */
const viewers = createViewers();
serveJobs(viewersJob, (job) => viewers.run(job));
