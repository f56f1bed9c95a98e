import { LRUCache } from 'lru-cache';

/** Who changed something a moment ago: they must see it, so that nothing older is sent to them. */
export interface RecentWriters {
  note(userId: string): void;
  has(userId: string): boolean;
}

const writersKept = 100_000;

/** @param forMs longer than what anything stored may be old */
export function createRecentWriters(forMs: number): RecentWriters {
  const writers = new LRUCache<string, true>({ max: writersKept, ttl: Math.max(1, forMs) });
  return {
    note: (userId) => void writers.set(userId, true),
    has: (userId) => writers.has(userId),
  };
}
