import { serveJobs } from '../processes/serve-jobs.ts';
import { loadJob } from './load-job.ts';
import { runLoad } from './raw-load.ts';

serveJobs(loadJob, runLoad);
