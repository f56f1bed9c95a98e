/** Reads the value of a key, or joins a read that is about to start. */
export type CoalescedReads<T> = (key: string, read: () => Promise<T>) => Promise<T>;

/**
 * Coalesces concurrent reads of the same key (single-flight): viewers reconnecting from a lost node, buyers of a nearly
 * sold-out product. No result comes from a read that started before the call: calls during a read share the next one.
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
