import { errorText } from '@poc/stack/errors';
import { loadJob } from './load-job.ts';
import { runLoad } from './raw-load.ts';

/** The load as a process of its own: jobs come and results go over the channel to whoever started it. */
process.on('message', async (message) => {
  const result = await runLoad(loadJob.parse(message)).catch((error: unknown) => ({
    failure: errorText(error),
  }));
  process.send?.(result);
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
