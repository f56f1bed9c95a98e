import { errorText } from '@poc/stack/errors';
import { createSenders } from './senders.ts';
import { sendersJob } from './senders-job.ts';

/** Senders as a process of their own: reading what they cause must not delay what they send. */
const senders = createSenders();
process.on('message', async (message) => {
  const job = sendersJob.parse(message);
  if (job.do === 'stop') return senders.stop();
  process.send?.(await senders.run(job).catch((error: unknown) => ({ failure: errorText(error) })));
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
