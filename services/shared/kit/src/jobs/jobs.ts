import type { Connection } from 'mongoose';
import type { Trigger } from '../concurrency/coalescing-trigger.ts';
import type { Logger } from '../log.ts';
import { type LeasedWork, startLeasedLoop } from './leased-loop.ts';

/** Background job, run at startup and then every `everyMs` by one process of the service at a time (by a lease). */
export type Job = JobTimes & (CountedJob | { readonly run: Run<unknown>; readonly logs?: never });

type Run<T> = (...args: Parameters<LeasedWork>) => Promise<T>;

interface CountedJob {
  /** Returns the number of processed rows. */
  readonly run: Run<number>;
  /** Log line for a run that processed rows. */
  readonly logs: string;
}

interface JobTimes {
  /** Name in the lease and the log; unique in the database. */
  readonly name: string;
  readonly everyMs: number;
  /** True if there is work; called without taking the lease. Default: the job runs in each round. */
  readonly isDue?: () => Promise<boolean>;
  /** Runs the job as soon as a use case triggers it. */
  readonly trigger?: Trigger;
}

/** Starts background jobs. @returns a function that stops them after the current runs */
export function startJobs(
  { db, logger }: { db: Connection; logger: Logger },
  jobs: readonly Job[],
): () => Promise<void> {
  const running = jobs.map(({ name, everyMs, isDue, run, logs, trigger }) => {
    const work: LeasedWork = async (signal, hold) => {
      const count = await run(signal, hold);
      if (logs !== undefined && Number(count) > 0) logger.info({ count }, logs);
    };
    const loop = startLeasedLoop({ db, logger, name, everyMs, isDue, work });
    const endTrigger = trigger?.start(() => loop.once());
    return () => Promise.all([loop.stop(), endTrigger?.()]);
  });
  return async () => {
    await Promise.all(running.map((stop) => stop()));
  };
}
