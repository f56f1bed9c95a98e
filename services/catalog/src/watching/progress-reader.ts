import { type BatchedRead, batchReads } from '@poc/kit/concurrency/batch-reads';
import { distinctIds } from '@poc/kit/mongo/distinct-ids';
import { type Connection, type Types, trusted } from 'mongoose';
import { type WatchEntryDoc, watchEntryModel } from './watch-entry.model.ts';

/** Reads a person's progress in shows: percent, keyed by show id. */
export type ReadProgress = BatchedRead<
  { readonly userId: string; readonly showIds: readonly Types.ObjectId[] },
  ReadonlyMap<string, number>
>;

/** Creates the reader of progress, which combines concurrent requests into one query. */
export const createProgressReader = (db: Connection): ReadProgress =>
  batchReads(async (keys) => {
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
