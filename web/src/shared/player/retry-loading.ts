import { limits } from '../../config/limits.ts';

/**
 * Retries a failed load with backoff, and immediately when the network returns. Jitter keeps the clients of a
 * restarted server from reconnecting in the same second.
 * @param load receives the number of the attempt, from 1
 */
export function createRetries(load: (tryNumber: number) => void) {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    removeEventListener('online', run);
  };
  function run(): void {
    cancel();
    tries += 1;
    load(tries);
  }
  return {
    /** @returns the number of attempts so far */
    schedule: (): number => {
      if (timer !== undefined) return tries;
      const pauses = limits.videoRetryPausesMs;
      const pauseMs = pauses[Math.min(tries, pauses.length - 1)] ?? 0;
      timer = setTimeout(run, pauseMs * (1 + limits.reconnectJitter * Math.random()));
      addEventListener('online', run);
      return tries;
    },
    /**
     * Resets the counter after a successful load. While a retry is pending, a late fragment does not count as success.
     */
    succeed: (): boolean => {
      if (timer !== undefined) return false;
      tries = 0;
      return true;
    },
    cancel,
  };
}
