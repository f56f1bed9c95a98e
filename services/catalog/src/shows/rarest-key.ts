import { countAtMost } from '@poc/kit/mongo/totals';
import { type Model, type QueryFilter, trusted } from 'mongoose';
import { type ShowDoc, searchIndex } from './show.model.ts';

/** How far a search is counted: words that so many shows have are equally common, and whoever finds more narrows down. */
export const countedInSearch = 500;

/** The condition of having at least one of some keys. */
export const havingOneOf = (keys: readonly string[]): QueryFilter<ShowDoc> => ({
  searchKeys: trusted({ $in: [...keys] }),
});

/**
 * Of the words of a search the one that the fewest shows have, so that a word of every title does not make a search read
 * every show.
 * @param words each as the keys that it may stand under
 * @param among the shows that count, by equality on the first fields of the search's index
 * @returns its keys; null for a search without words
 */
export async function rarestOf(
  shows: Model<ShowDoc>,
  words: readonly (readonly string[])[],
  among: QueryFilter<ShowDoc>,
): Promise<readonly string[] | null> {
  const [first = null] = words;
  if (words.length < 2) return first;
  const counted = await Promise.all(
    words.map(async (keys) => ({
      keys,
      count: await countAtMost(shows, { ...among, ...havingOneOf(keys) }, countedInSearch, searchIndex),
    })),
  );
  return counted.reduce((rarest, one) => (one.count < rarest.count ? one : rarest)).keys;
}
