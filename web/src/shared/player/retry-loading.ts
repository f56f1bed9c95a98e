import { limits } from '../../config/limits.ts';

/**
 * Repeats a loading that failed, with growing pauses, and at once when the network is back. The pauses vary, so that the
 * viewers of a server that restarts do not all come in the same second.
 * @param load is given the number of the try, from 1
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
    /** @returns the number of tries so far */
    schedule: (): number => {
      if (timer !== undefined) return tries;
      const pauses = limits.videoRetryPausesMs;
      const pauseMs = pauses[Math.min(tries, pauses.length - 1)] ?? 0;
      timer = setTimeout(run, pauseMs * (1 + limits.reconnectJitter * Math.random()));
      addEventListener('online', run);
      return tries;
    },
    /** It loads again: the next failure is a first one. A piece that was under way when loading stopped is no success. */
    succeed: (): boolean => {
      if (timer !== undefined) return false;
      tries = 0;
      return true;
    },
    cancel,
  };
}
