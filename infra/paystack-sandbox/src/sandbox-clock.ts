import type { Clock } from '@poc/kit/clock';
import { invalid } from './http/api-error.ts';
import type { Store } from './state/store.ts';

const maxAdvanceMs = 5 * 366 * 86_400_000;
const setting = 'clock-offset-ms';

/** The sandbox's clock: system time plus an offset. The offset survives restarts. */
export interface SandboxClock {
  now(): number;
  offsetMs(): number;
  /**
   * Advances the clock. Resolves once due work is done and its events were sent or scheduled for a retry.
   * @throws ApiError 400 unless ms is an integer from 0 to five years
   */
  advance(ms: number): Promise<void>;
}

/** @param caughtUp runs due work after the clock was advanced */
export function createClock(base: Clock, store: Store, caughtUp: () => Promise<void>): SandboxClock {
  let offset = store.settings.get(setting)?.value ?? 0;
  return {
    now: () => base.now().getTime() + offset,
    offsetMs: () => offset,
    async advance(ms) {
      if (!Number.isInteger(ms) || ms < 0 || ms > maxAdvanceMs) {
        throw invalid(`advanceMs must be a whole number of milliseconds up to ${maxAdvanceMs}`);
      }
      offset += ms;
      store.settings.put({ id: setting, value: offset });
      await caughtUp();
    },
  };
}
