import type { IncomingHttpHeaders } from 'node:http';
import { createReadCache } from '../cache/read-cache.ts';

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

const maxReads = 200;

/**
 * @param maxAgeMs maximum age of a read, counted from its start; 0 turns sharing off
 * @param nowMs monotonic clock in milliseconds
 */
export function createSharedReads(maxAgeMs: number, nowMs = () => performance.now()): SharedReads {
  if (maxAgeMs === 0) return (_key, _request, read) => read();
  const reads = createReadCache<unknown>({ max: maxReads, ttl: maxAgeMs, perf: { now: nowMs } });
  return <T>(key: string, { headers }: { readonly headers: IncomingHttpHeaders }, read: () => Promise<T>) => {
    const forceRefresh = headers['cache-control']?.includes('no-cache') === true;
    return reads.memo(key, { context: read, forceRefresh }) as Promise<T>;
  };
}
