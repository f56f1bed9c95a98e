import type { QueryOf } from '@poc/contracts/endpoint';
import type { search } from '@poc/contracts/endpoints/gateway';
import type { SearchHit } from '@poc/contracts/search';
import { type Model, type QueryFilter, type Types, trusted } from 'mongoose';
import type { Reply } from '../http/reply.ts';
import type { Searched } from '../mongo/search-keys.ts';
import type { ServiceDeps } from '../service.ts';
import { answerSearch, type FoundThing } from './answer-search.ts';
import { embeddedSearch, type SearchSource } from './embedded-search.ts';

/** Dependencies of a use case that searches. */
export type SearchDeps = Pick<ServiceDeps, 'db' | 'clock' | 'synonyms'>;

interface SearchRequest {
  readonly query: Pick<QueryOf<typeof search>, 'q' | 'cursor' | 'limit'>;
}

/** Creates the handler of a search in one collection, whose rows are the results. */
export function searchRows<T extends Searched & { _id: Types.ObjectId }>(
  model: Model<T>,
  source: SearchSource<T>,
  thingOf: (row: T) => FoundThing,
): (request: SearchRequest) => Promise<Reply<SearchHit[]>> {
  const engine = embeddedSearch(model, source);
  const find = (ids: readonly Types.ObjectId[]) =>
    model.find({ ...source.among, _id: trusted({ $in: [...ids] }) } as QueryFilter<T>).lean<T[]>();
  return async ({ query }) => answerSearch(await engine.rank(query.q), query, find, thingOf);
}
