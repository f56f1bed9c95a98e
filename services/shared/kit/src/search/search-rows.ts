import type { QueryOf } from '@poc/contracts/endpoint';
import type { search } from '@poc/contracts/endpoints/gateway';
import type { SearchHit } from '@poc/contracts/search';
import { type QueryFilter, type Types, trusted } from 'mongoose';
import type { Reply } from '../http/reply.ts';
import type { Searched } from '../mongo/search-keys.ts';
import { createSearch } from './create-search.ts';
import { type FoundItem, readRankedPage } from './read-ranked-page.ts';
import type { SearchDeps, SearchSource } from './search-engine.ts';

interface SearchRequest {
  readonly query: Pick<QueryOf<typeof search>, 'q' | 'cursor' | 'limit'>;
}

/** Creates the handler of a search in one collection, whose rows are the results. */
export function searchRows<T extends Searched & { _id: Types.ObjectId }>(
  source: SearchSource<T>,
  deps: SearchDeps,
  itemOf: (row: T) => FoundItem,
): (request: SearchRequest) => Promise<Reply<SearchHit[]>> {
  const engine = createSearch(source, deps);
  const model = source.model(deps.db);
  const find = (ids: readonly Types.ObjectId[]) =>
    model.find({ ...source.among, _id: trusted({ $in: [...ids] }) } as QueryFilter<T>).lean<T[]>();
  return async ({ query }) => readRankedPage(await engine.rank(query.q), query, find, itemOf);
}
