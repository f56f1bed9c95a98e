import type { StreamStatus } from '@poc/contracts/entities/streaming';
import type { Connection } from 'mongoose';
import { readStatuses } from '../streams/streams.api.ts';

/** How long a status may be old: this long a message may still be taken after a stream's end. */
const holdMs = 1_000;
/** Ids that don't exist are remembered too, so the memory must be bounded. */
const maxEntries = 10_000;

export interface StreamDirectory {
  /** A stream's status, at most a second old; null when there is no such stream, or its show is hidden. */
  statusOf(streamId: string): Promise<StreamStatus | null>;
  /** Reads several at once, now. */
  refresh(streamIds: readonly string[]): Promise<ReadonlyMap<string, StreamStatus>>;
  /** It changed: the next question is read again. */
  forget(streamId: string): void;
}

/** Knows which streams there are and which are live. Concurrent questions about one stream share one read. */
export function createStreamDirectory(db: Connection): StreamDirectory {
  const known = new Map<string, { status: Promise<StreamStatus | null>; readAt: number }>();

  async function read(streamId: string): Promise<StreamStatus | null> {
    return (await readStatuses(db, [streamId])).get(streamId) ?? null;
  }

  function remember(streamId: string, status: Promise<StreamStatus | null>): void {
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
      remember(streamId, status);
      // A failed read must not be the answer to the next question.
      status.catch(() => known.delete(streamId));
      return status;
    },
    async refresh(streamIds) {
      const statuses = await readStatuses(db, streamIds);
      for (const streamId of streamIds) {
        remember(streamId, Promise.resolve(statuses.get(streamId) ?? null));
      }
      return statuses;
    },
    forget: (streamId) => void known.delete(streamId),
  };
}
