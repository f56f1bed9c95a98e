import { errorText } from '@poc/stack/errors';
import { createCrowd } from './crowd.ts';
import { crowdJob } from './crowd-job.ts';

/** Viewers as a process of their own: what tests do beside must not delay what viewers read. */
const crowd = createCrowd();
process.on('message', async (message) => {
  const answer = await crowd
    .run(crowdJob.parse(message))
    .catch((error: unknown) => ({ failure: errorText(error) }));
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
