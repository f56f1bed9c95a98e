import type { StreamStatus } from '@poc/contracts/entities/streaming';
import { createReadCache } from '@poc/kit/cache/read-cache';
import type { Connection } from 'mongoose';
import { readStatuses } from '../streams/streams.api.ts';

/** Maximum age of a status in ms: until then, messages may be accepted after a stream's end. */
const maxAgeMs = 1_000;
/** Unknown ids are cached too, so the cache is bounded. */
const maxEntries = 10_000;

export interface StreamDirectory {
  /** A stream's status, at most a second old; null for an unknown stream, or one of a hidden show. */
  statusOf(streamId: string): Promise<StreamStatus | null>;
  /** Reads several statuses, bypassing the cache. */
  refresh(streamIds: readonly string[]): Promise<ReadonlyMap<string, StreamStatus>>;
  evict(streamId: string): void;
}

/** Caches the statuses of streams. Concurrent requests for one stream share one read. */
export function createStreamDirectory(db: Connection): StreamDirectory {
  const known = createReadCache<StreamStatus | null>({ max: maxEntries, ttl: maxAgeMs });

  async function read(streamId: string): Promise<StreamStatus | null> {
    return (await readStatuses(db, [streamId])).get(streamId) ?? null;
  }

  return {
    statusOf: (streamId) => known.memo(streamId, { context: () => read(streamId) }),
    async refresh(streamIds) {
      const statuses = await readStatuses(db, streamIds);
      for (const streamId of streamIds) {
        known.set(streamId, Promise.resolve(statuses.get(streamId) ?? null));
      }
      return statuses;
    },
    evict: (streamId) => void known.delete(streamId),
  };
}
