import type { Types } from 'mongoose';
import type { Searched } from '../mongo/search-keys.ts';
import { embeddedSearch } from './embedded-search.ts';
import type { SearchDeps, SearchEngine, SearchSource } from './search-engine.ts';

/** Creates a search by relevance: in MongoDB, or in the search server if one is configured. */
export function createSearch<T extends Searched & { _id: Types.ObjectId }>(
  source: SearchSource<T>,
  deps: SearchDeps,
): SearchEngine<T> {
  const embedded = embeddedSearch(source, deps);
  return deps.searchServer?.engine(source, deps, embedded) ?? embedded;
}
