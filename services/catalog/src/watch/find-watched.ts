import { type FoundPage, findPage, type ListSort } from '@poc/kit/mongo/find-page';
import { type Connection, type Types, trusted } from 'mongoose';
import { type WatchEntryDoc, watchEntryModel } from '../progress/watch-entry.model.ts';
import { type ShowDoc, showModel } from '../shows/show.model.ts';
import { visibleShows } from '../shows/show.policy.ts';

export interface WatchedShow {
  readonly entry: WatchEntryDoc;
  readonly show: ShowDoc;
}

const latestFirst: ListSort<WatchEntryDoc> = { field: 'watchedAt', direction: -1 };

/**
 * A person's entries with their shows, latest first. Entries of shows that are not visible are left out and not counted:
 * they come back when the show does.
 * @param request `onlyBegun` keeps what was begun and not finished
 */
export async function findWatched(
  db: Connection,
  userId: string,
  request: { onlyBegun: boolean; limit: number; cursor?: string | undefined },
): Promise<FoundPage<WatchedShow>> {
  const hidden = await hiddenShows(db);
  const found = await findPage(watchEntryModel(db), {
    filter: {
      userId,
      ...(hidden.length > 0 ? { showId: trusted({ $nin: hidden }) } : {}),
      ...(request.onlyBegun ? { completed: false, progress: trusted({ $gt: 0 }) } : {}),
    },
    order: latestFirst,
    limit: request.limit,
    cursor: request.cursor,
  });
  const shows = await visibleShowsOf(db, found.rows);
  const rows = found.rows.flatMap((entry) => {
    const show = shows.get(entry.showId.toHexString());
    return show ? [{ entry, show }] : [];
  });
  return { ...found, rows };
}

/** What is not published, or deleted and not yet removed: few beside all that a person may have watched. */
async function hiddenShows(db: Connection): Promise<Types.ObjectId[]> {
  const deleted = { published: true, deletedAt: trusted({ $gt: new Date(0) }) };
  return showModel(db).distinct('_id', { $or: [{ published: false }, deleted] });
}

async function visibleShowsOf(
  db: Connection,
  entries: readonly WatchEntryDoc[],
): Promise<Map<string, ShowDoc>> {
  const shows = await showModel(db)
    .find({ ...visibleShows, _id: trusted({ $in: entries.map((entry) => entry.showId) }) })
    .lean<ShowDoc[]>();
  return new Map(shows.map((show) => [show._id.toHexString(), show]));
}
