import type { Clock } from '@poc/kit/clock';
import type { Logger } from '@poc/kit/log';
import { z } from 'zod';

export interface BillingClock extends Clock {
  /** Reads the offset of the sandbox's clock; does nothing for the machine's clock. */
  refresh(): Promise<void>;
}

const clockResponse = z.object({ data: z.object({ offsetMs: z.number().int() }) });
const timeoutMs = 1_000;

/**
 * Creates the machine's clock, in development shifted like the Paystack sandbox's, so that a month of plans
 * passes with one call. Tokens and orders use the machine's time.
 * @param url the sandbox's URL; null for the machine's clock
 */
export function createBillingClock(base: Clock, url: string | null, logger: Logger): BillingClock {
  let offsetMs = 0;
  return {
    now: () => new Date(base.now().getTime() + offsetMs),
    async refresh() {
      if (url === null) return;
      try {
        const response = await fetch(new URL('/sandbox/clock', url), {
          signal: AbortSignal.timeout(timeoutMs),
        });
        offsetMs = clockResponse.parse(await response.json()).data.offsetMs;
      } catch (error) {
        logger.warn({ err: error }, "could not read the sandbox's clock: plans use the last known time");
      }
    },
  };
}
