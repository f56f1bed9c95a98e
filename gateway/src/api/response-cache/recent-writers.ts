import { LRUCache } from 'lru-cache';

/** Users with a recent write. They bypass the cache (read-your-writes). */
export interface RecentWriters {
  record(userId: string): void;
  has(userId: string): boolean;
}

const maxWriters = 100_000;

/** @param forMs longer than the maximum age of any cached response */
export function createRecentWriters(forMs: number): RecentWriters {
  const writers = new LRUCache<string, true>({ max: maxWriters, ttl: Math.max(1, forMs) });
  return {
    record: (userId) => void writers.set(userId, true),
    has: (userId) => writers.has(userId),
  };
}
