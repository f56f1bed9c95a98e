/** Thrown by a wait that was cancelled (a shutdown). */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Delay in ms before attempt `attempt` (from 1): exponential up to `maxMs`, half of it random to spread clients. */
export function backoffMs(attempt: number, firstMs: number, maxMs: number): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(attempt - 1, 30));
  return full / 2 + Math.random() * (full / 2);
}

/** Waits; throws `Stopped` when the signal aborts. Uses the global timer, which tests can replace. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = (): void => reject(new Stopped());
  const timer = setTimeout(resolve, ms);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/**
 * Retries until the attempt succeeds. For connections and subscriptions that must be established eventually.
 * @param onFailure receives each failed attempt, for the log
 * @throws Stopped when the signal aborts
 */
export async function retryForever<T>(
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
