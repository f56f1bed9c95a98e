import { createReadCache } from '@poc/kit/cache/read-cache';
import { LRUCache } from 'lru-cache';
import { type Connection, Types, trusted } from 'mongoose';
import { type ShowCardDoc, type StreamDoc, showCardModel, streamModel } from '../streams/streams.api.ts';
import { type BroadcastDoc, broadcastModel } from './broadcast.model.ts';
import type { PlaylistSegment } from './live-playlists.ts';
import { segmentModel, type Track } from './segment.model.ts';

export interface LiveState {
  readonly stream: StreamDoc;
  readonly show: ShowCardDoc | null;
  readonly broadcast: BroadcastDoc | null;
}

/** Reads broadcasts for the playlists of any number of viewers, at most twice a second for each stream. */
export interface LiveStates {
  /** Returns the state of a stream; null for an unknown one. */
  stateOf(streamId: string): Promise<LiveState | null>;
  /** Returns all stored segments of a track, in order. */
  segmentsOf(streamId: string, track: Track): Promise<readonly PlaylistSegment[]>;
}

const freshMs = 500;
const maxStreams = 100;

export function createLiveStates(db: Connection): LiveStates {
  const states = createReadCache<LiveState | null>({ max: maxStreams, ttl: freshMs });
  const fresh = createReadCache<void>({ max: 2 * maxStreams, ttl: freshMs });
  /** Segments never change, so only new ones are read. */
  const known = new LRUCache<string, PlaylistSegment[]>({ max: 2 * maxStreams });

  async function readState(streamId: string): Promise<LiveState | null> {
    const stream = await streamModel(db).findById(streamId).lean<StreamDoc>();
    if (!stream) return null;
    const [show, broadcast] = await Promise.all([
      showCardModel(db).findById(stream.showId).lean<ShowCardDoc>(),
      broadcastModel(db).findById(streamId).lean<BroadcastDoc>(),
    ]);
    return { stream, show, broadcast };
  }

  async function readNew(key: string, streamId: string, track: Track): Promise<void> {
    const segments = known.get(key) ?? [];
    const newer = await segmentModel(db)
      .find(
        { streamId: new Types.ObjectId(streamId), track, seq: trusted({ $gt: segments.at(-1)?.seq ?? -1 }) },
        { _id: 0, seq: 1, run: 1, n: 1, seconds: 1, at: 1 },
      )
      .sort({ seq: 1 })
      .lean<PlaylistSegment[]>();
    known.set(key, newer.length === 0 ? segments : [...segments, ...newer]);
  }

  return {
    stateOf: (streamId) => states.memo(streamId, { context: () => readState(streamId) }),
    async segmentsOf(streamId, track) {
      const key = `${streamId} ${track}`;
      await fresh.memo(key, { context: () => readNew(key, streamId, track) });
      return known.get(key) ?? [];
    },
  };
}
