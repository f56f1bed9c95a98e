/** Runs work while nothing else runs under the same key: after all that asked for it earlier. */
export type WithLock = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * A mutex per key, in this process. Transactions that meet on a row are all repeated but one; when a show is liked by many
 * at once, waiting for the lock is far quicker. Correctness does not depend on it: other processes have locks of their own.
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
