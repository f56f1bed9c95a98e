import { setTimeout as sleep } from 'node:timers/promises';

/** Ends a wait that its owner has given up (a shutdown). */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** The pause before try number `attempt` (from 1): doubling up to `maxMs`, half of it at random so that many don't meet. */
export function backoffMs(attempt: number, firstMs: number, maxMs: number): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(attempt - 1, 30));
  return full / 2 + Math.random() * (full / 2);
}

/** Waits, or throws `Stopped` as soon as the signal says so. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, signal ? { signal } : {});
  } catch {
    throw new Stopped();
  }
}

/**
 * Tries until it works. For what must happen at some time: a connection, a subscription.
 * @param onFailure gets every failed try, for the log
 * @throws Stopped when the signal ends it
 */
export async function untilItWorks<T>(
  attempt: () => Promise<T>,
  options: {
    signal?: AbortSignal;
    firstMs?: number;
    maxMs?: number;
    onFailure: (error: unknown, tries: number) => void;
  },
): Promise<T> {
  for (let tries = 1; ; tries++) {
    if (options.signal?.aborted) throw new Stopped();
    try {
      return await attempt();
    } catch (error) {
      if (options.signal?.aborted) throw new Stopped();
      options.onFailure(error, tries);
    }
    await pause(backoffMs(tries, options.firstMs ?? 250, options.maxMs ?? 5_000), options.signal);
  }
}
