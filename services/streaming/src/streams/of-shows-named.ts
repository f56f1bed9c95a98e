import { containsText } from '@poc/kit/mongo/contains-text';
import { type Connection, type QueryFilter, trusted } from 'mongoose';
import { type ShowCardDoc, showCardModel } from '../projections/show-card.model.ts';
import type { StreamDoc } from './stream.model.ts';

/** A search that finds more shows than this is too wide to be of use; the rest is left out. */
const showsAtMost = 1_000;

/** A filter for the streams of shows whose title holds a text; for all streams where there is none. */
export async function ofShowsNamed(
  db: Connection,
  search: string | undefined,
): Promise<QueryFilter<StreamDoc>> {
  if (!search) return {};
  const shows = await showCardModel(db)
    .find({ title: containsText(search) }, { _id: 1 })
    .limit(showsAtMost)
    .lean<Pick<ShowCardDoc, '_id'>[]>();
  return { showId: trusted({ $in: shows.map(({ _id }) => _id) }) };
}
