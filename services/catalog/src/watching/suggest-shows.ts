import { suggestShows as contract } from '@poc/contracts/endpoints/watch-history';
import { members } from '@poc/kit/auth/policies';
import { type Connection, type Types, trusted } from 'mongoose';
import { route } from '../route.ts';
import { presentTile, type ShowDoc, showModel, showViews, visibleShows } from '../shows/shows.api.ts';
import { type WatchEntryDoc, watchEntryModel } from './watch-entry.model.ts';

const maxShows = 10;
/** Maximum finished shows among which the latest visible one is searched. */
const maxFinished = 10;

/**
 * Suggests shows of the category or host of the last show that the subject finished, newest first, without those that
 * the subject has started.
 */
export const suggestShows = route(contract, members, (deps) => async ({ subject }) => {
  const { db } = deps;
  const because = await lastFinished(db, subject.id);
  if (!because) return { because: null, shows: [] };
  const watched = await watchEntryModel(db).distinct('showId', { userId: subject.id });
  const unwatched = { ...visibleShows, _id: trusted({ $nin: watched }) };
  const { _id, title, category, hostId } = because;
  const shows = await showModel(db)
    .find({ $or: [{ ...unwatched, category }, ...(hostId ? [{ ...unwatched, hostId }] : [])] })
    .sort({ createdAt: -1, _id: -1 })
    .limit(maxShows)
    .lean<ShowDoc[]>();
  return {
    because: { id: _id.toHexString(), title },
    shows: (await showViews(deps, shows, subject)).map(presentTile),
  };
});

async function lastFinished(db: Connection, userId: string): Promise<ShowDoc | undefined> {
  const entries = await watchEntryModel(db)
    .find({ userId, completed: true }, { showId: 1 })
    .sort({ watchedAt: -1, _id: -1 })
    .limit(maxFinished)
    .lean<Pick<WatchEntryDoc, 'showId'>[]>();
  const ids: Types.ObjectId[] = entries.map(({ showId }) => showId);
  const shows = await showModel(db)
    .find({ ...visibleShows, _id: trusted({ $in: ids }) })
    .lean<ShowDoc[]>();
  return ids.map((id) => shows.find(({ _id }) => _id.equals(id))).find((show) => show !== undefined);
}
