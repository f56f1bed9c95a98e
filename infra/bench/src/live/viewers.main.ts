import { errorText } from '@poc/stack/errors';
import { createViewers } from './viewers.ts';
import { viewersJob } from './viewers-job.ts';

/** Viewers as a process of their own: jobs come and results go over the channel to whoever started it. */
const viewers = createViewers();
process.on('message', async (message) => {
  const answer = await viewers
    .run(viewersJob.parse(message))
    .catch((error: unknown) => ({ failure: errorText(error) }));
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
