/** Reads under a key, or gets what another is about to read under it. */
export type CoalescedReads<T> = (key: string, read: () => Promise<T>) => Promise<T>;

/**
 * Single-flight: lets those who ask for the same thing at the same time share one read: the viewers of a node that went away, the buyers
 * of what is nearly sold out. Nobody is given a read that began before they asked: who asks while one is under way shares
 * the next with others.
 */
export function coalesceReads<T>(): CoalescedReads<T> {
  const running = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();

  function begin(key: string, read: () => Promise<T>): Promise<T> {
    next.delete(key);
    const begun = read().finally(() => {
      if (running.get(key) === begun) running.delete(key);
    });
    running.set(key, begun);
    return begun;
  }

  return (key, read) => {
    const current = running.get(key);
    if (current === undefined) return begin(key, read);
    const waiting = next.get(key);
    if (waiting !== undefined) return waiting;
    const beginNext = () => begin(key, read);
    const queued = current.then(beginNext, beginNext);
    next.set(key, queued);
    return queued;
  };
}
