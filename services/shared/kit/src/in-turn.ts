/** Runs work under a key after all earlier work under the same key has ended. */
type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets changes of one row queue up in this process. Transactions that meet on a row are all repeated but one; when a show
 * is liked by many at once, waiting for one's turn is far quicker. What is right does not depend on it: other processes
 * have queues of their own.
 */
export function createTurns(): InTurn {
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
