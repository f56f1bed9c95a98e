import type { Clock } from '@poc/kit/clock';
import { invalid } from './http/api-error.ts';
import type { Store } from './state/store.ts';

const maxAdvanceMs = 5 * 366 * 86_400_000;
const setting = 'clock-offset-ms';

/** The sandbox's time: the machine's, and how far it was moved on top. How far survives a restart. */
export interface SandboxClock {
  now(): number;
  offsetMs(): number;
  /**
   * Moves the time on; resolves when what falls due on the way was done and its events were sent, or are being repeated.
   * @throws ApiError 400 when it is no whole number of milliseconds up to five years
   */
  advance(ms: number): Promise<void>;
}

/** @param caughtUp does what is due after a move */
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
