import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { liveKey, segmentFile } from '@poc/contracts/recorded-files';
import type { Clock } from '@poc/kit/clock';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { retryForever } from '@poc/kit/retry';
import type { ObjectStore } from '@poc/kit/storage/objects';
import { withStoreTimeout } from '@poc/kit/storage/with-store-timeout';
import type { Connection, Types } from 'mongoose';
import { type SegmentDoc, segmentModel, type Track, tracks } from '../segment.model.ts';
import type { Rung } from './ladder.ts';
import { type CompleteSegment, rungsOf } from './read-segments.ts';

export interface SegmentStoreDeps {
  readonly db: Connection;
  readonly clock: Clock;
  readonly store: Pick<ObjectStore, 'ensureBucket' | 'putFile'>;
}

/** One run of the encoder, with its output folder. */
export interface RunFiles {
  readonly run: number;
  readonly folder: string;
  readonly rungs: readonly Rung[];
}

/** Stores the segments of one broadcast, in order. */
export interface SegmentStore {
  add(files: RunFiles, segment: CompleteSegment): void;
  /** Returns the number of segments that are not stored yet. */
  waiting(): number;
  /** Resolves when all added segments are stored, or storing was aborted. */
  done(): Promise<void>;
}

/**
 * Creates the store of a broadcast's segments. Retries until the signal aborts, so that an outage of the object store
 * loses nothing.
 * @param onStored receives the duration in s
 */
export function createSegmentStore(
  { db, clock, store }: SegmentStoreDeps,
  options: {
    readonly streamId: Types.ObjectId;
    readonly signal: AbortSignal;
    readonly onStored: (seconds: number) => void;
    readonly onFailure: (error: unknown) => void;
  },
): SegmentStore {
  const { streamId, signal, onStored, onFailure } = options;
  const id = streamId.toHexString();
  const last: Partial<Record<Track, Promise<unknown>>> = {};
  const nextSeq: Partial<Record<Track, number>> = {};
  let waiting = 0;

  async function upload({ run, folder, rungs }: RunFiles, { track, n }: CompleteSegment): Promise<void> {
    await store.ensureBucket();
    const put = (rung: string, local: string, part: number | 'init') =>
      store.putFile(liveKey(segmentFile(id, rung, run, part)), join(folder, local), 'video/mp4');
    await Promise.all(
      rungsOf(track, rungs).flatMap(({ name }) => [
        ...(n === 0 ? [put(name, `${name}-init.mp4`, 'init')] : []),
        put(name, `${name}-${n}.m4s`, n),
      ]),
    );
  }

  async function record({ run }: RunFiles, { track, n, seconds }: CompleteSegment, at: Date): Promise<void> {
    nextSeq[track] ??= await firstFree(track);
    const seq = nextSeq[track];
    try {
      await segmentModel(db).create({ streamId, track, seq, run, n, seconds, at });
    } catch (error) {
      // The response of an earlier attempt was lost.
      const stored =
        isDuplicateKey(error) && (await segmentModel(db).exists({ streamId, track, seq, run, n }));
      if (!stored) {
        // Another process has stored segments in the meantime: the next attempt continues after them.
        delete nextSeq[track];
        throw error;
      }
    }
    nextSeq[track] = seq + 1;
  }

  async function firstFree(track: Track): Promise<number> {
    const latest = await segmentModel(db)
      .findOne({ streamId, track }, { seq: 1 })
      .sort({ seq: -1 })
      .lean<Pick<SegmentDoc, 'seq'>>();
    return latest ? latest.seq + 1 : 0;
  }

  async function keep(files: RunFiles, segment: CompleteSegment, at: Date): Promise<void> {
    const attempts = { signal, maxMs: 5_000, onFailure };
    await retryForever(() => withStoreTimeout(upload(files, segment)), attempts);
    await retryForever(() => record(files, segment, at), attempts);
    onStored(segment.seconds);
    const local = rungsOf(segment.track, files.rungs).map(({ name }) => `${name}-${segment.n}.m4s`);
    await Promise.all(local.map((name) => rm(join(files.folder, name), { force: true })));
  }

  return {
    add(files, segment) {
      waiting += 1;
      const at = new Date(clock.now().getTime() - segment.seconds * 1_000);
      const before = last[segment.track] ?? Promise.resolve();
      last[segment.track] = before
        .then(() => keep(files, segment, at))
        .catch((error: unknown) => {
          if (!signal.aborted) onFailure(error);
        })
        .finally(() => {
          waiting -= 1;
        });
    },
    waiting: () => waiting,
    async done() {
      await Promise.all(tracks.map((track) => last[track]));
    },
  };
}
