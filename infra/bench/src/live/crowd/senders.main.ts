import { serveJobs } from '../../beside/serve-jobs.ts';
import { createSenders } from './senders.ts';
import { sendersJob } from './senders-job.ts';

/** Senders as a process of their own: reading what they cause must not delay what they send. */
const senders = createSenders();
serveJobs(sendersJob, (job) => {
  if (job.do !== 'stop') return senders.run(job);
  senders.stop();
  return undefined;
});
