import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';

/**
 * Shares the user-independent part of a response (the rows of a list) between members for a moment. User-specific
 * fields are read per user and merged (ADR 34).
 * @param key the operation and everything that distinguishes its reads
 * @param request `Cache-Control: no-cache` reads fresh data and replaces the cached read
 */
export type SharedReads = <T>(
  key: string,
  request: { readonly headers: IncomingHttpHeaders },
  read: () => Promise<T>,
) => Promise<T>;

const readsMax = 200;

interface CachedRead {
  readonly begunMs: number;
  readonly outcome: Promise<unknown>;
}

/**
 * @param maxAgeMs maximum age of a read, counted from its start; 0 turns sharing off
 * @param nowMs monotonic clock in milliseconds
 */
export function createSharedReads(maxAgeMs: number, nowMs = () => performance.now()): SharedReads {
  const reads = new LRUCache<string, CachedRead>({ max: readsMax });

  return <T>(key: string, { headers }: { readonly headers: IncomingHttpHeaders }, read: () => Promise<T>) => {
    const known = reads.get(key);
    const isCurrent = headers['cache-control']?.includes('no-cache') === true;
    if (known && !isCurrent && nowMs() - known.begunMs < maxAgeMs) return known.outcome as Promise<T>;
    const outcome = read();
    if (maxAgeMs === 0) return outcome;
    const shared = { begunMs: nowMs(), outcome };
    reads.set(key, shared);
    // A failed read is not cached: the next caller reads again.
    outcome.catch(() => {
      if (reads.peek(key) === shared) reads.delete(key);
    });
    return outcome;
  };
}
