import type { RouteOf } from '@poc/kit/http/route';
import type { IdentityDeps } from '../deps.ts';
import { createSynonyms, deleteSynonyms, updateSynonyms } from './change-synonyms.ts';
import { listMissedSearches } from './list-missed-searches.ts';
import { listSynonyms } from './list-synonyms.ts';

export const searchesRoutes: RouteOf<IdentityDeps>[] = [
  listMissedSearches,
  listSynonyms,
  createSynonyms,
  updateSynonyms,
  deleteSynonyms,
];
