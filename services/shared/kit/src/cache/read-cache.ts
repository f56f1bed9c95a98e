import { LRUCache } from 'lru-cache';

/** `memo(key, { context: read })` returns a key's cached result, or that of a new read. */
export type ReadCache<T> = LRUCache<string, Promise<T>, () => Promise<T>>;

/**
 * Creates a read-through cache: concurrent reads of a key share one, and a failed read is not cached.
 * @param options.ttl maximum age of a result in ms, counted from the start of its read; by default results stay until
 *   they are evicted
 */
export function createReadCache<T>(options: {
  max: number;
  ttl?: number;
  perf?: { now(): number };
}): ReadCache<T> {
  const cache: ReadCache<T> = new LRUCache({
    ...options,
    ttlResolution: 0,
    memoMethod: (key, _expired, { context: read }) => {
      const outcome = read();
      outcome.catch(() => {
        if (cache.peek(key) === outcome) cache.delete(key);
      });
      return outcome;
    },
  });
  return cache;
}
