import type { Show as ShowAnswer } from '@poc/contracts/entities/catalog';
import type { Subject } from '@poc/kit/auth/subject';
import { type BatchedRead, batchReads } from '@poc/kit/concurrency/batch-reads';
import { planOf } from '@poc/kit/entitlements/plan-of';
import { viewerIn } from '@poc/kit/entitlements/signed-addresses';
import { distinctIds } from '@poc/kit/mongo/distinct-ids';
import { type Connection, type Types, trusted } from 'mongoose';
import type { CatalogDeps } from '../deps.ts';
import { type ConversionDoc, findConversions, type Rendition } from '../video/video.api.ts';
import { type WatchEntryDoc, watchEntryModel } from '../watching/watching.api.ts';
import { presentShow } from './present-show.ts';
import type { ShowDoc } from './show.model.ts';
import { type ShowStreamDoc, streamModel } from './streams/stream.model.ts';

/** Dependencies of views of shows. */
export interface ShowViewDeps extends Pick<CatalogDeps, 'db' | 'clock'> {
  readonly addresses: Pick<CatalogDeps['addresses'], 'sign'>;
}

/** Streams and conversions of shows, independent of the user. */
export interface ShowParts {
  readonly streams: ReadonlyMap<string, readonly ShowStreamDoc[]>;
  /** Keyed by the video's address. */
  readonly conversions: ReadonlyMap<string, ConversionDoc>;
}

/**
 * Reads streams and conversions in parallel, one query each. Visitors get no videos, so they need no conversions.
 */
export async function showParts(
  db: Connection,
  shows: readonly ShowDoc[],
  { isForVisitors = false } = {},
): Promise<ShowParts> {
  const [streams, conversions] = await Promise.all([
    liveStreams(
      db,
      shows.map((show) => show._id),
    ),
    findConversions(db, isForVisitors ? [] : shows.map(({ videoUrl }) => videoUrl)),
  ]);
  return { streams, conversions };
}

/**
 * Maps shows to the API's form, with live streams, the subject's progress and the videos that their plan opens.
 * Progress and plan are read in parallel, in queries shared by concurrent requests.
 * @param parts result of `showParts`, if already read
 */
export async function showViews(
  { db, clock, addresses }: ShowViewDeps,
  shows: readonly ShowDoc[],
  subject: Subject | null,
  parts?: ShowParts,
): Promise<ShowAnswer[]> {
  const now = clock.now();
  const [{ streams, conversions }, progress, plan] = await Promise.all([
    parts ?? showParts(db, shows, { isForVisitors: subject === null }),
    subject ? progressOf(db, shows, subject) : null,
    planOf(db, subject, now),
  ]);
  const sign = (address: string, limit?: number) =>
    subject ? addresses.sign(address, viewerIn(subject), now, limit) : address;
  return shows.map((show) => {
    const key = show._id.toHexString();
    return presentShow(show, {
      subject,
      plan,
      now,
      sign,
      streams: streams.get(key) ?? [],
      progress: progress?.get(key),
      renditions: readyRenditions(conversions.get(show.videoUrl ?? '')),
    });
  });
}

/** Qualities become available together, once all are ready. */
const readyRenditions = (conversion: ConversionDoc | undefined): readonly Rendition[] | null =>
  conversion?.status === 'ready' ? conversion.renditions : null;

async function liveStreams(db: Connection, ids: Types.ObjectId[]): Promise<Map<string, ShowStreamDoc[]>> {
  const streams = await streamModel(db)
    .find({ status: 'live', showId: trusted({ $in: ids }) })
    .sort({ startTime: -1, _id: -1 })
    .lean<ShowStreamDoc[]>();
  return Map.groupBy(streams, (stream) => stream.showId.toHexString());
}

/** Percent, keyed by show id. */
type Progress = ReadonlyMap<string, number>;

interface ProgressKey {
  readonly userId: string;
  readonly showIds: readonly Types.ObjectId[];
}

const progressReaders = new WeakMap<Connection, BatchedRead<ProgressKey, Progress>>();
const none: Progress = new Map();

async function progressOf(db: Connection, shows: readonly ShowDoc[], { id }: Subject): Promise<Progress> {
  if (shows.length === 0) return none;
  const read = progressReaders.get(db) ?? progressReader(db);
  progressReaders.set(db, read);
  return read({ userId: id, showIds: shows.map((show) => show._id) });
}

/** Reads the progress of concurrent requests in one query, and gives each its own rows. */
const progressReader = (db: Connection) =>
  batchReads<ProgressKey, Progress>(async (keys) => {
    const people = keys.map(({ userId }) => userId);
    const showIds = distinctIds(keys.flatMap((key) => key.showIds));
    const entries = await watchEntryModel(db)
      .find(
        { userId: trusted({ $in: people }), showId: trusted({ $in: showIds }) },
        { _id: 0, userId: 1, showId: 1, progress: 1 },
      )
      .lean<Pick<WatchEntryDoc, 'userId' | 'showId' | 'progress'>[]>();
    const byPerson = Map.groupBy(entries, ({ userId }) => userId.toHexString());
    return ({ userId }) =>
      new Map(byPerson.get(userId)?.map(({ showId, progress }) => [showId.toHexString(), progress] as const));
  });
