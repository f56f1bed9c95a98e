import { type Model, type QueryFilter, trusted } from 'mongoose';
import type { IndexKeys } from './find-page.ts';
import type { Searched } from './search-keys.ts';
import { countAtMost } from './totals.ts';

/** How far a search is counted: words that so many rows have are equally common, and anyone who finds more narrows down. */
export const countedInSearch = 500;

/** The condition of having at least one of some keys. */
export const havingOneOf = <T extends Searched>(keys: readonly string[]): QueryFilter<T> =>
  ({ searchKeys: trusted({ $in: [...keys] }) }) as QueryFilter<T>;

/**
 * Of the words of a search the one that the fewest rows have, so that a word of every row does not make a search read
 * all of them.
 * @param words each as the keys that it may stand under
 * @param among the rows that count, by equality on further fields of the search's index
 * @param index the search's, with `searchKeys`
 * @returns its keys; null for a search without words
 */
export async function rarestOf<T extends Searched>(
  model: Model<T>,
  words: readonly (readonly string[])[],
  among: QueryFilter<T>,
  index: IndexKeys,
): Promise<readonly string[] | null> {
  const [first = null] = words;
  if (words.length < 2) return first;
  const counted = await Promise.all(
    words.map(async (keys) => ({
      keys,
      count: await countAtMost<T>(model, { ...among, ...havingOneOf<T>(keys) }, countedInSearch, index),
    })),
  );
  return counted.reduce((rarest, one) => (one.count < rarest.count ? one : rarest)).keys;
}
