import { neighboursOf } from '../mongo/near-words.ts';
import { distanceOf, farFrom, maxDistance, sameLetters } from './far-words.ts';
import { createRanker, rowsInMemory, type SearchStore } from './rank.ts';
import { type SearchedTexts, searchKeysOf, wholeKey } from './relevance-keys.ts';
import type { Ranking } from './search-engine.ts';
import { keysOf } from './search-terms.ts';
import { stopWords } from './stop-words.ts';
import type { SynonymSource } from './watch-synonyms.ts';

/** Search by relevance over a few hundred strings in memory. */
export function memorySearch<T extends SearchedTexts & { readonly _id: string }>(
  rows: readonly T[],
  synonyms: SynonymSource,
): (search: string) => Promise<Ranking<string>> {
  const keyed = rows.map((row) => ({ row, keys: new Set(searchKeysOf(row)) }));
  const words = [...new Set(keyed.flatMap(({ keys }) => [...keys]))]
    .filter((key) => key.startsWith(wholeKey('')))
    .map((key) => key.slice(wholeKey('').length))
    .filter((word) => !stopWords.has(word));
  const rank = createRanker<string, T>({
    textsOf: (row) => row,
    timeOf: () => new Date(0),
    now: Date.now,
  });
  const store: SearchStore<T> = {
    async find(terms) {
      const wanted = keysOf(terms);
      const found = keyed.map(({ row, keys }) => ({ ...row, found: wanted.filter((key) => keys.has(key)) }));
      return rowsInMemory(found.filter((row) => row.found.length > 0));
    },
    async similarTo(word) {
      const near = new Set(neighboursOf(word));
      const found = words.filter((other) => near.has(other));
      const isFar = (other: string) =>
        other.startsWith(word.slice(0, sameLetters)) && distanceOf(other, word) <= maxDistance;
      return (found.length > 0 || word.length < farFrom ? found : words.filter(isFar)).map(wholeKey);
    },
  };
  return (search) => rank(store, search, synonyms.current());
}
