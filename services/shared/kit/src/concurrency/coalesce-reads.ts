import { setTimeout as pause } from 'node:timers/promises';

/** Reads the value of a key, or joins a read that is about to start. */
export type CoalescedReads<T> = (key: string, read: () => Promise<T>) => Promise<T>;

/**
 * Coalesces concurrent reads of the same key (single-flight), such as those of viewers who reconnect after a node
 * failure, or of buyers of a nearly sold-out product. No result comes from a read that started before the call: calls
 * during a read share the next one.
 * @param apartMs minimum time between the starts of two reads of a key
 */
export function coalesceReads<T>(apartMs = 0): CoalescedReads<T> {
  const running = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<T>>();

  function begin(key: string, read: () => Promise<T>): Promise<T> {
    next.delete(key);
    const begun = read();
    const over = Promise.allSettled(apartMs > 0 ? [begun, pause(apartMs)] : [begun]).then(() => {
      if (running.get(key) === over) running.delete(key);
    });
    running.set(key, over);
    return begun;
  }

  return (key, read) => {
    const current = running.get(key);
    if (current === undefined) return begin(key, read);
    const waiting = next.get(key);
    if (waiting !== undefined) return waiting;
    const queued = current.then(() => begin(key, read));
    next.set(key, queued);
    return queued;
  };
}
