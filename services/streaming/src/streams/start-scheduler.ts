import type { Logger } from '@poc/kit/log';
import { onCommit } from '@poc/kit/mongo/commit-signal';
import { outageLog } from '@poc/kit/outage-log';
import { pause } from '@poc/kit/retry';
import type { Deps } from '../config.ts';
import { runSchedule } from './run-schedule.ts';

/** How late a stream may begin or end whose times were just changed: a busy service looks at most this often. */
const restMs = 1_000;
/** How late, where another process changed them and ended with it: each looks again after its own changes. */
const aheadMs = 5_000;

/** What begins and ends streams at their time. */
export interface Scheduler {
  /** Ends after the change that is being made. */
  stop(): Promise<void>;
}

/**
 * Begins and ends streams at their time, in each process: a lease would make the others wait for one that was killed with it,
 * and a stream begins once in any case. It looks some seconds ahead, and sleeps until something is due or was changed here.
 */
export function startScheduler(deps: Pick<Deps, 'db' | 'clock'> & { logger: Logger }): Scheduler {
  const outage = outageLog(deps.logger, 'the schedule of streams');
  const stopping = new AbortController();
  const { signal } = stopping;
  let changed = new AbortController();
  const endChanged = onCommit(deps.db, () => changed.abort());

  async function look(): Promise<number> {
    try {
      const { changes, nextInMs } = await runSchedule(deps, signal, aheadMs);
      outage.worked();
      if (changes > 0) deps.logger.info({ changes }, 'streams began or ended at their time');
      return nextInMs;
    } catch (error) {
      outage.failed(error);
      return restMs;
    }
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      changed = new AbortController();
      const nextInMs = await look();
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
