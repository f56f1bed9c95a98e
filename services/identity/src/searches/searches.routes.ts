import { createSynonyms, deleteSynonyms, updateSynonyms } from './change-synonyms.ts';
import { listMissedSearches } from './list-missed-searches.ts';
import { listSynonyms } from './list-synonyms.ts';

export const searchesRoutes = [
  listMissedSearches,
  listSynonyms,
  createSynonyms,
  updateSynonyms,
  deleteSynonyms,
];
