import type { Clock } from '@poc/kit/clock';
import type { Logger } from '@poc/kit/log';
import { z } from 'zod';

export interface BillingClock extends Clock {
  /** Reads the offset of the sandbox's clock; does nothing for the system clock. */
  refresh(): Promise<void>;
}

const clockResponse = z.object({ data: z.object({ offsetMs: z.number().int() }) });
const timeoutMs = 1_000;

/**
 * Creates the system clock, in development with the Paystack sandbox's offset, so that one call advances plans by a
 * month. Tokens and orders use system time.
 * @param url the sandbox's URL; null for the system clock
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
