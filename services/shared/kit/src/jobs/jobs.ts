import type { Connection } from 'mongoose';
import type { Trigger } from '../concurrency/coalescing-trigger.ts';
import type { Logger } from '../log.ts';
import { type LeasedWork, startLeasedLoop } from './leased-loop.ts';

/** A background job. One process of the service runs it at a time (by a lease), at the start and then every `everyMs`. */
export interface Job {
  /** Name of the lease, unique in the database; also used in the log. */
  readonly name: string;
  readonly everyMs: number;
  /** Checks for work without taking the lease. Left out: the job runs in each round. */
  readonly isDue?: () => Promise<boolean>;
  readonly run: LeasedWork;
  /** Runs the job as soon as a use case fires it. */
  readonly trigger?: Trigger;
}

/** Starts background jobs. @returns ends them, after the work that is under way */
export function startJobs(
  { db, logger }: { db: Connection; logger: Logger },
  jobs: readonly Job[],
): () => Promise<void> {
  const running = jobs.map(({ name, everyMs, isDue, run, trigger }) => {
    const loop = startLeasedLoop({ db, logger, name, everyMs, isDue, work: run });
    const endTrigger = trigger?.start(() => loop.once());
    return () => Promise.all([loop.stop(), endTrigger?.()]);
  });
  return async () => {
    await Promise.all(running.map((stop) => stop()));
  };
}
