import { listShows as contract } from '@poc/contracts/endpoints/catalog';
import { everyone } from '@poc/kit/auth/policies';
import type { Clock } from '@poc/kit/clock';
import { page } from '@poc/kit/http/reply';
import { type FoundPage, findPage } from '@poc/kit/mongo/find-page';
import { findSearchedPage, holdingText } from '@poc/kit/mongo/find-searched';
import { havingOneOf } from '@poc/kit/mongo/rarest-key';
import { createTotals } from '@poc/kit/mongo/totals';
import type { Connection, Model, QueryFilter } from 'mongoose';
import { route } from '../route.ts';
import { nearKeysOfJoined, nearKeysOfWords } from './search-fields.ts';
import { readSharedShows } from './shared-shows.ts';
import { type ShowDoc, searchIndex, showModel } from './show.model.ts';
import { visibleShows } from './show.policy.ts';
import { newestFirst } from './show-sort.ts';
import { showViews } from './show-views.ts';

/** Lists published shows, newest first, optionally filtered by search text and category. */
export const listShows = route(contract, everyone, (deps) => {
  const findShows = createFindShows(deps);

  return async ({ query, subject, request }) => {
    const key = ['listShows', query];
    const { found, parts } = await readSharedShows(deps, { key, request }, () => findShows(query));
    return page(await showViews(deps, found.rows, subject, parts), found);
  };
});

interface ShowQuery {
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

type FindShows = (query: ShowQuery) => Promise<FoundPage<ShowDoc>>;

/**
 * Lists and searches published shows. Titles within one typing mistake match only if there is no exact match.
 * Totals of searches are counted up to 500, others fully.
 */
function createFindShows({ db, clock }: { db: Connection; clock: Clock }): FindShows {
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
      found = await findSearchedPage(shows, searchIndex, { ...page, filter: { ...filter, ...condition } });
      if (found.total > 0) break;
    }
    return found;
  };
}

/** Interpretations of a search, most likely first. Each one uses the search index. */
async function conditionsFor(shows: Model<ShowDoc>, search: string): Promise<QueryFilter<ShowDoc>[]> {
  const holding = await holdingText(shows, search, {
    index: searchIndex,
    among: visibleShows,
    fields: ['title', 'description'],
  });
  if (holding === null) return [];
  const joined = nearKeysOfJoined(search);
  return [
    holding,
    { $and: nearKeysOfWords(search).map(havingOneOf) },
    ...(joined ? [havingOneOf(joined)] : []),
  ];
}
