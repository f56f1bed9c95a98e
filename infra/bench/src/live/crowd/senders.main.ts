import { serveJobs } from '../../processes/serve-jobs.ts';
import { createSenders } from './senders.ts';
import { sendersJob } from './senders-job.ts';

/** Sender process, separate so that reading does not delay sending. */
const senders = createSenders();
serveJobs(sendersJob, (job) => {
  if (job.do !== 'stop') return senders.run(job);
  senders.stop();
  return undefined;
});
