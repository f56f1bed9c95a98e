import { serveJobs } from '../beside/serve-jobs.ts';
import { loadJob } from './load-job.ts';
import { runLoad } from './raw-load.ts';

/** The load as a process of its own. */
serveJobs(loadJob, runLoad);
