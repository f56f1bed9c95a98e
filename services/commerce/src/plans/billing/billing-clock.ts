import type { Clock } from '@poc/kit/clock';
import type { Logger } from '@poc/kit/log';
import { z } from 'zod';

/** The time that plans go by. */
export interface BillingClock extends Clock {
  /** Reads how far a sandbox's clock was moved; does nothing where the clock is the machine's. */
  refresh(): Promise<void>;
}

const answer = z.object({ data: z.object({ offsetMs: z.number().int() }) });
const timeoutMs = 1_000;

/**
 * The machine's clock; in development as far ahead of it as the Paystack sandbox's, so that a month of plans passes with
 * one call. Tokens and orders keep the machine's time.
 * @param url the sandbox's address; null for the machine's clock
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
        offsetMs = answer.parse(await response.json()).data.offsetMs;
      } catch (error) {
        logger.warn({ err: error }, "the sandbox's clock could not be read: plans keep the last known time");
      }
    },
  };
}
