import { errorText } from '@poc/stack/errors';
import type { z } from 'zod';

/**
 * The other side of `startChild`: jobs come and results go over the channel to the process that started this one, which ends
 * with that channel. A job that fails is answered with `{ failure }`; one that gives nothing is not answered.
 */
export function serveJobs<Job extends z.ZodType>(
  job: Job,
  run: (job: z.output<Job>) => Promise<object> | undefined,
): void {
  process.on('message', async (message) => {
    const answer = await run(job.parse(message))?.catch((error: unknown) => ({ failure: errorText(error) }));
    if (answer !== undefined) process.send?.(answer);
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ ready: true });
}
