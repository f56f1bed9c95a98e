import type { Clock } from '@poc/kit/clock';
import { containsText } from '@poc/kit/mongo/contains-text';
import { type FoundPage, findPage } from '@poc/kit/mongo/find-page';
import { countedInSearch, havingOneOf, rarestOf } from '@poc/kit/mongo/rarest-key';
import { countAtMost, createTotals } from '@poc/kit/mongo/totals';
import { type Connection, type QueryFilter, trusted } from 'mongoose';
import { headKeysOf, inCategory } from './search-fields.ts';
import { type ShowDoc, searchIndex, showModel } from './show.model.ts';
import { newestFirst } from './show-orders.ts';

interface ManagedQuery {
  readonly search?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** All but the deleted. Both values are named, so that the search's index gives each in its order. */
const managed = { published: trusted({ $in: [true, false] }), deletedAt: null };

/**
 * Finds a page of the shows that administrators see, newest first. A search holds to the letter, from the beginning of a
 * word on, in the title, the description or the category; its total is counted up to 500.
 */
export function createFindManagedShows({ db, clock }: { db: Connection; clock: Clock }) {
  const totalOf = createTotals<ShowDoc>(clock);
  const shows = showModel(db);

  return async ({ search, limit, cursor }: ManagedQuery): Promise<FoundPage<ShowDoc>> => {
    const page = { order: newestFirst, limit, cursor };
    if (!search) {
      const filter = { deletedAt: null };
      return findPage(shows, { ...page, filter, count: () => totalOf(shows, filter, '') });
    }
    const words = headKeysOf(search).map((key) => [key, inCategory(key)]);
    const rarest = await rarestOf(shows, words, managed, searchIndex);
    if (rarest === null) return { rows: [], total: 0, nextCursor: null };
    const pattern = containsText(search);
    const filter: QueryFilter<ShowDoc> = {
      ...managed,
      ...havingOneOf(rarest),
      $or: [{ title: pattern }, { description: pattern }, { category: pattern }],
    };
    const count = () => countAtMost(shows, filter, countedInSearch, searchIndex);
    return findPage(shows, { ...page, filter, count, hint: searchIndex });
  };
}
