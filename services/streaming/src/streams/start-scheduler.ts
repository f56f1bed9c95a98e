import type { Logger } from '@poc/kit/log';
import { onCommit } from '@poc/kit/mongo/commit-signal';
import { outageLog } from '@poc/kit/outage-log';
import { pause } from '@poc/kit/retry';
import type { Deps } from '../config.ts';
import { runSchedule } from './run-schedule.ts';

/** Minimum pause between two runs, and so the maximum delay after a change made in this process. */
const restMs = 1_000;
/** Maximum delay after a change made in another process that has since ended. */
const aheadMs = 5_000;

export interface Scheduler {
  /** Stops after the current change. */
  stop(): Promise<void>;
}

/**
 * Starts and ends streams on time, in every process: with a lease, the others would wait if its holder was killed.
 * Looks a few seconds ahead, and sleeps until a stream is due or a change is committed here.
 */
export function startScheduler(deps: Pick<Deps, 'db' | 'clock'> & { logger: Logger }): Scheduler {
  const outage = outageLog(deps.logger, 'stream schedule');
  const stopping = new AbortController();
  const { signal } = stopping;
  let changed = new AbortController();
  const endChanged = onCommit(deps.db, () => changed.abort());

  async function runOnce(): Promise<number> {
    try {
      const { changes, nextInMs } = await runSchedule(deps, signal, aheadMs);
      outage.worked();
      if (changes > 0) deps.logger.info({ changes }, 'streams started or ended on schedule');
      return nextInMs;
    } catch (error) {
      outage.failed(error);
      return restMs;
    }
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      changed = new AbortController();
      const nextInMs = await runOnce();
      await pause(Math.min(nextInMs, restMs), signal).catch(() => undefined);
      const either = AbortSignal.any([signal, changed.signal]);
      await pause(Math.max(0, nextInMs - restMs), either).catch(() => undefined);
    }
  }

  const running = loop();
  return {
    async stop() {
      endChanged();
      stopping.abort();
      await running;
    },
  };
}
