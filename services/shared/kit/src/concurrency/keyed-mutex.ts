/** Runs work exclusively per key, in the order of the calls. */
export type WithLock = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Creates a mutex per key for this process. An optimisation: of transactions that conflict on a row (many likes of one
 * show), all but one would be retried, and queueing is faster. Correctness does not depend on it, because other
 * processes have their own locks.
 */
export function createKeyedMutex(): WithLock {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const mine = (before ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
