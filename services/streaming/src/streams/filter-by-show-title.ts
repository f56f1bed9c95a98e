import { holdingText } from '@poc/kit/mongo/find-searched';
import { type Connection, type QueryFilter, type Types, trusted } from 'mongoose';
import { searchIndex, showCardModel } from './shows/show-card.model.ts';
import type { StreamDoc } from './stream.model.ts';

/** Maximum shows per search; further matches are ignored. */
const maxShows = 1_000;

/** Builds a filter for streams by a prefix of a word in their show's title; without a text all streams match. */
export async function filterByShowTitle(
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
    .limit(maxShows)
    .lean<{ _id: Types.ObjectId }[]>();
  return found.map(({ _id }) => _id);
}
