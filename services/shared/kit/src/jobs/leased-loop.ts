import type { Connection } from 'mongoose';
import type { Logger } from '../log.ts';
import { outageLog } from '../outage-log.ts';
import { pause } from '../retry.ts';
import { createLease } from './lease.ts';

/** Work that comes at least so often keeps the lease meanwhile: taking it and giving it back each time are two writes. */
const keepLeaseMs = 5_000;

/** Work that comes again and again. */
export interface LeasedLoop {
  /** Does it now, if no other process is at it. For tests, and for what should not wait. */
  once(): Promise<void>;
  /** Ends after the work that is being done. */
  stop(): Promise<void>;
}

/**
 * @param signal says when to leave the rest for another time
 * @param hold prolongs the lease during long work: whether it is still ours
 */
export type LeasedWork = (signal: AbortSignal, hold: () => Promise<boolean>) => Promise<void>;

/**
 * Does some work at the start and then every so often; of several processes one does it. The lease may lapse during long
 * work that does not prolong it, so it must do no harm when done twice.
 */
export function startLeasedLoop(options: {
  db: Connection;
  logger: Logger;
  /** Of the lease, unique in the database; also what the log calls it. */
  name: string;
  everyMs: number;
  /**
   * Whether there is anything to do, asked without the lease: taking and giving it back are two writes, which a loop that
   * mostly finds nothing spares. Left out: the work is done each time. `once` does not ask: its caller knows.
   */
  isDue?: (() => Promise<boolean>) | undefined;
  work: LeasedWork;
}): LeasedLoop {
  const { db, name, everyMs, isDue, work } = options;
  const lease = createLease(db, name);
  const outage = outageLog(options.logger, name);
  const stopping = new AbortController();

  async function once(): Promise<void> {
    if (!(await lease.hold())) return;
    try {
      await work(stopping.signal, () => lease.hold());
    } finally {
      if (everyMs > keepLeaseMs || stopping.signal.aborted) await lease.release();
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        if (!isDue || (await isDue())) await once();
        outage.worked();
      } catch (error) {
        outage.failed(error);
      }
      await pause(everyMs, stopping.signal).catch(() => undefined);
    }
  }

  const running = loop();
  return {
    once,
    async stop() {
      stopping.abort();
      await running;
      // Another process need not wait then until it ends.
      if (everyMs <= keepLeaseMs) await lease.release().catch(() => undefined);
    },
  };
}
