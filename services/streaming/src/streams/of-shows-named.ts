import { holdingText } from '@poc/kit/mongo/find-searched';
import { type Connection, type QueryFilter, type Types, trusted } from 'mongoose';
import { searchIndex, showCardModel } from './shows/show-card.model.ts';
import type { StreamDoc } from './stream.model.ts';

/** A search that finds more shows than this is too wide to be of use; the rest is left out. */
const showsAtMost = 1_000;

/**
 * A filter for the streams of shows whose title holds a text, from the beginning of a word on; for all streams where there
 * is none.
 */
export async function ofShowsNamed(
  db: Connection,
  search: string | undefined,
): Promise<QueryFilter<StreamDoc>> {
  if (!search) return {};
  return { showId: trusted({ $in: await idsOfShowsNamed(db, search) }) };
}

async function idsOfShowsNamed(db: Connection, search: string): Promise<Types.ObjectId[]> {
  const shows = showCardModel(db);
  const filter = await holdingText(shows, search, {
    index: searchIndex,
    among: {},
    fields: ['title'],
  });
  if (filter === null) return [];
  const found = await shows
    .find(filter, { _id: 1 })
    .hint({ ...searchIndex })
    .limit(showsAtMost)
    .lean<{ _id: Types.ObjectId }[]>();
  return found.map(({ _id }) => _id);
}
