import type { StreamStatus } from '@poc/contracts/entities/streaming';
import type { Connection } from 'mongoose';
import { readStatuses } from '../streams/streams.api.ts';

/** Maximum age of a status: messages may be accepted this long after a stream's end. */
const holdMs = 1_000;
/** Unknown ids are cached too, so the cache is bounded. */
const maxEntries = 10_000;

export interface StreamDirectory {
  /** A stream's status, at most a second old; null for an unknown stream, or a hidden show. */
  statusOf(streamId: string): Promise<StreamStatus | null>;
  /** Reads several statuses, bypassing the cache. */
  refresh(streamIds: readonly string[]): Promise<ReadonlyMap<string, StreamStatus>>;
  evict(streamId: string): void;
}

/** Caches the statuses of streams. Concurrent requests for one stream share one read. */
export function createStreamDirectory(db: Connection): StreamDirectory {
  const known = new Map<string, { status: Promise<StreamStatus | null>; readAt: number }>();

  async function read(streamId: string): Promise<StreamStatus | null> {
    return (await readStatuses(db, [streamId])).get(streamId) ?? null;
  }

  function store(streamId: string, status: Promise<StreamStatus | null>): void {
    known.delete(streamId);
    known.set(streamId, { status, readAt: performance.now() });
    const oldest = known.keys().next();
    if (known.size > maxEntries && !oldest.done) known.delete(oldest.value);
  }

  return {
    async statusOf(streamId) {
      const entry = known.get(streamId);
      if (entry && performance.now() - entry.readAt < holdMs) return entry.status;
      const status = read(streamId);
      store(streamId, status);
      // A failed read must not be cached.
      status.catch(() => known.delete(streamId));
      return status;
    },
    async refresh(streamIds) {
      const statuses = await readStatuses(db, streamIds);
      for (const streamId of streamIds) {
        store(streamId, Promise.resolve(statuses.get(streamId) ?? null));
      }
      return statuses;
    },
    evict: (streamId) => void known.delete(streamId),
  };
}
