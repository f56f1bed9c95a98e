import type { Logger } from '@poc/kit/log';
import { outageLog } from '@poc/kit/outage-log';
import { pause } from '@poc/kit/retry';
import type { Deps } from '../config.ts';
import { runSchedule } from './run-schedule.ts';

/** How late a stream may begin or end. */
const everyMs = 1_000;

/** What begins and ends streams at their time. */
export interface Scheduler {
  /** Ends after the change that is being made. */
  stop(): Promise<void>;
}

/**
 * Looks every second for streams whose time has come, in each process: a lease would make the others wait for one that was
 * killed with it, and a stream begins once in any case.
 */
export function startScheduler(deps: Pick<Deps, 'db' | 'clock'> & { logger: Logger }): Scheduler {
  const outage = outageLog(deps.logger, 'the schedule of streams');
  const stopping = new AbortController();
  const { signal } = stopping;

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      try {
        const changes = await runSchedule(deps, signal);
        outage.worked();
        if (changes > 0) deps.logger.info({ changes }, 'streams began or ended at their time');
      } catch (error) {
        outage.failed(error);
      }
      await pause(everyMs, signal).catch(() => undefined);
    }
  }

  const running = loop();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
