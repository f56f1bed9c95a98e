import type { ListedSearch, ListedSynonyms } from '@poc/contracts/search';
import { idOf } from '../../../shared/testing/people.ts';

export const someSynonyms = (changes: Partial<ListedSynonyms> = {}): ListedSynonyms => ({
  id: idOf(1),
  words: ['agbada', 'kaftan'],
  narrower: [],
  built_in: false,
  active: true,
  version: 1,
  ...changes,
});

export const someSearch = (changes: Partial<ListedSearch> = {}): ListedSearch => ({
  id: idOf(1),
  words: 'agbada',
  match: 'none',
  times: 3,
  last: '2026-11-29T10:00:00.000Z',
  ...changes,
});
