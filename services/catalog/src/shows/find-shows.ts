import type { Clock } from '@poc/kit/clock';
import { containsText } from '@poc/kit/mongo/contains-text';
import { type FoundPage, findPage } from '@poc/kit/mongo/find-page';
import { countAtMost, createTotals } from '@poc/kit/mongo/totals';
import { type Connection, type Model, type QueryFilter, trusted } from 'mongoose';
import { headKeysOf, nearKeysOfJoined, nearKeysOfWords } from './search-fields.ts';
import { type ShowDoc, searchIndex, showModel } from './show.model.ts';
import { visibleShows } from './show.policy.ts';
import { newestFirst } from './show-orders.ts';

interface ShowQuery {
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** How far the total of a search is counted: whoever finds more narrows the search down. */
const countedInSearch = 500;

/** Words that so many shows have are equally common. */
const commonFrom = 500;

/** Finds a page of published shows, newest first. */
type FindShows = (query: ShowQuery) => Promise<FoundPage<ShowDoc>>;

/**
 * The list of shows and the search in it. What holds the text to the letter comes first; only when nothing does, titles
 * whose words are a typing mistake away. The total of a search is counted up to 500, others to the end.
 */
export function createFindShows({ db, clock }: { db: Connection; clock: Clock }): FindShows {
  const totalOf = createTotals<ShowDoc>(clock);
  const shows = showModel(db);

  return async ({ search, category, limit, cursor }) => {
    const filter: QueryFilter<ShowDoc> = { ...visibleShows, ...(category ? { category } : {}) };
    const page = { order: newestFirst, limit, cursor };
    if (!search) {
      return findPage(shows, { ...page, filter, count: () => totalOf(shows, filter, category ?? '') });
    }
    let found: FoundPage<ShowDoc> = { rows: [], total: 0, nextCursor: null };
    for (const condition of await conditionsFor(shows, search)) {
      const narrowed = { ...filter, ...condition };
      const count = () => countAtMost(shows, narrowed, countedInSearch, searchIndex);
      found = await findPage(shows, { ...page, filter: narrowed, count, hint: searchIndex });
      if (found.total > 0) break;
    }
    return found;
  };
}

/** What may be meant by a search, the likeliest first. Each begins in the index of the search. */
async function conditionsFor(shows: Model<ShowDoc>, search: string): Promise<QueryFilter<ShowDoc>[]> {
  const rarest = await rarestOf(shows, headKeysOf(search));
  if (rarest === null) return [];
  const pattern = containsText(search);
  const near = (keys: string[]): QueryFilter<ShowDoc> => ({ searchKeys: trusted({ $in: keys }) });
  const joined = nearKeysOfJoined(search);
  return [
    { searchKeys: rarest, $or: [{ title: pattern }, { description: pattern }] },
    { $and: nearKeysOfWords(search).map(near) },
    ...(joined ? [near(joined)] : []),
  ];
}

/** The key that the fewest shows have, so that a word of every title does not make a search read every show. */
async function rarestOf(shows: Model<ShowDoc>, keys: readonly string[]): Promise<string | null> {
  const [first = null] = keys;
  if (keys.length < 2) return first;
  const counted = await Promise.all(
    keys.map(async (key) => ({
      key,
      count: await countAtMost(shows, { published: true, searchKeys: key }, commonFrom, searchIndex),
    })),
  );
  return counted.reduce((rarest, one) => (one.count < rarest.count ? one : rarest)).key;
}
