import { errorText } from '@poc/stack/errors';
import type { z } from 'zod';

/**
 * Counterpart of `startChild`: receives jobs and returns results over the channel to the parent, and exits with it.
 * A failed job returns `{ failure }`; a job without a result returns nothing.
 */
export function serveJobs<Job extends z.ZodType>(
  job: Job,
  run: (job: z.output<Job>) => Promise<object> | undefined,
): void {
  process.on('message', async (message) => {
    const response = await run(job.parse(message))?.catch((error: unknown) => ({
      failure: errorText(error),
    }));
    if (response !== undefined) process.send?.(response);
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ ready: true });
}
