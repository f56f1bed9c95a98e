import type { listWatchHistory as contract } from '@poc/contracts/endpoints/watch-history';
import type { self } from '@poc/kit/auth/policies';
import { type BatchedRead, batchReads } from '@poc/kit/concurrency/batch-reads';
import type { Input } from '@poc/kit/http/route';
import { type FoundPage, findPage, type ListSort } from '@poc/kit/mongo/find-page';
import { type Connection, type Types, trusted } from 'mongoose';
import type { CatalogDeps } from '../deps.ts';
import { type ShowDoc, showModel, visibleShows } from '../shows/shows.api.ts';
import { historyIndex, inProgressIndex, type WatchEntryDoc, watchEntryModel } from './watch-entry.model.ts';

export type WatchDeps = Pick<CatalogDeps, 'db' | 'sharedReads' | 'readWatchedShows'>;

/** Displayed fields of a watched show. */
type WatchedCard = Pick<ShowDoc, '_id' | 'title' | 'description' | 'thumbnailUrl' | 'duration'>;

export interface WatchedShow {
  readonly entry: WatchEntryDoc;
  readonly show: WatchedCard;
}

const latestFirst: ListSort<WatchEntryDoc> = { field: 'watchedAt', direction: -1 };

/**
 * Finds a person's entries with their shows, latest first. Entries of hidden shows are neither listed nor counted
 * until the show is visible again.
 * @param request `onlyInProgress` restricts the list to shows in progress
 */
export async function findWatched(
  { db, sharedReads, readWatchedShows }: WatchDeps,
  { subject, request: info }: Pick<Input<typeof contract, typeof self>, 'subject' | 'request'>,
  request: { onlyInProgress: boolean; limit: number; cursor?: string | undefined },
): Promise<FoundPage<WatchedShow>> {
  const hidden = await sharedReads('hiddenShows', info, () => hiddenShows(db));
  const found = await findPage(watchEntryModel(db), {
    ...request,
    filter: {
      userId: subject.id,
      ...(hidden.length > 0 ? { showId: trusted({ $nin: hidden }) } : {}),
      ...(request.onlyInProgress ? { completed: false, progress: trusted({ $gt: 0 }) } : {}),
    },
    order: latestFirst,
    fields: { showId: 1, progress: 1, completed: 1, watchedAt: 1 },
    hint: request.onlyInProgress ? inProgressIndex : historyIndex,
  });
  const shows = await readWatchedShows(found.rows);
  const rows = found.rows.flatMap((entry) => {
    const show = shows.get(entry.showId.toHexString());
    return show ? [{ entry, show }] : [];
  });
  return { ...found, rows };
}

/** Finds the ids of unpublished or soft-deleted shows, which are few compared with a person's history. */
async function hiddenShows(db: Connection): Promise<Types.ObjectId[]> {
  const deleted = { published: true, deletedAt: trusted({ $gt: new Date(0) }) };
  return showModel(db).distinct('_id', { $or: [{ published: false }, deleted] });
}

type Cards = ReadonlyMap<string, WatchedCard>;

/** Reads the visible shows of entries, by id. */
export type ReadWatchedShows = BatchedRead<readonly WatchEntryDoc[], Cards>;

/** Creates the reader of watched shows: concurrent requests share one query, since most of their shows are the same. */
export const createWatchedShowReader = (db: Connection): ReadWatchedShows =>
  batchReads(async (keys) => {
    const ids = new Map(keys.flat().map(({ showId }) => [showId.toHexString(), showId] as const));
    const shows = await showModel(db)
      .find(
        { ...visibleShows, _id: trusted({ $in: [...ids.values()] }) },
        { title: 1, description: 1, thumbnailUrl: 1, duration: 1 },
      )
      .lean<WatchedCard[]>();
    const cards = new Map(shows.map((show) => [show._id.toHexString(), show]));
    return () => cards;
  });
