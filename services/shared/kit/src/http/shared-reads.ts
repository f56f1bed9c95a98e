import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';

/**
 * Reads what is everybody's of an answer: the rows of a list, without what is the asking person's own. Members share it for
 * a moment; what is their own is read for each of them and laid over it (ADR 34).
 * @param key the operation and all that distinguishes its reads
 * @param request `Cache-Control: no-cache` reads what is stored now, and gives it to others, too
 */
export type SharedReads = <T>(
  key: string,
  request: { readonly headers: IncomingHttpHeaders },
  read: () => Promise<T>,
) => Promise<T>;

/** Pages of rows, in memory. */
const readsKept = 200;

interface Shared {
  readonly begunMs: number;
  readonly outcome: Promise<unknown>;
}

/**
 * @param maxAgeMs how old a read may be, counted from its begin; 0 reads each time
 * @param nowMs milliseconds of a clock that never goes back
 */
export function createSharedReads(maxAgeMs: number, nowMs = () => performance.now()): SharedReads {
  const reads = new LRUCache<string, Shared>({ max: readsKept });

  return <T>(key: string, { headers }: { readonly headers: IncomingHttpHeaders }, read: () => Promise<T>) => {
    const known = reads.get(key);
    const isCurrent = headers['cache-control']?.includes('no-cache') === true;
    if (known && !isCurrent && nowMs() - known.begunMs < maxAgeMs) return known.outcome as Promise<T>;
    const outcome = read();
    if (maxAgeMs === 0) return outcome;
    const shared = { begunMs: nowMs(), outcome };
    reads.set(key, shared);
    // A failure is its caller's alone: the next one tries again.
    outcome.catch(() => {
      if (reads.peek(key) === shared) reads.delete(key);
    });
    return outcome;
  };
}
