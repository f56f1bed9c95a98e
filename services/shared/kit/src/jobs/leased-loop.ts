import type { Connection } from 'mongoose';
import type { Logger } from '../log.ts';
import { outageLog } from '../outage-log.ts';
import { pause } from '../retry.ts';
import { createLease } from './lease.ts';

/** Loops with a shorter interval retain the lease between runs, which saves two writes per run. */
const retainLeaseMs = 5_000;

export interface LeasedLoop {
  /** Runs the work now unless another process is running it. For tests and urgent work. */
  once(): Promise<void>;
  /** Resolves after the current run. */
  stop(): Promise<void>;
}

/**
 * @param signal aborts when the process stops: leave the rest for the next run
 * @param hold renews the lease during long work; returns true if this process still holds it
 */
export type LeasedWork = (signal: AbortSignal, hold: () => Promise<boolean>) => Promise<void>;

/**
 * Runs work at startup and then periodically, in one process at a time. The lease may expire during long work that does
 * not renew it, so the work must be idempotent.
 */
export function startLeasedLoop(options: {
  db: Connection;
  logger: Logger;
  /** Name in the lease and the log; unique in the database. */
  name: string;
  everyMs: number;
  /**
   * True if there is work; called without the lease, which saves the lease's two writes when there is none. Default:
   * always runs. `once` skips the check.
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
      if (everyMs > retainLeaseMs || stopping.signal.aborted) await lease.release();
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
      // Spares the next process the wait for the lease to expire.
      if (everyMs <= retainLeaseMs) await lease.release().catch(() => undefined);
    },
  };
}
