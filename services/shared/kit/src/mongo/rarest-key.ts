import { type Model, type QueryFilter, trusted } from 'mongoose';
import type { IndexKeys } from './find-page.ts';
import type { Searched } from './search-keys.ts';
import { countAtMost } from './totals.ts';

/** Upper limit of counts in a search: words beyond it are equally common. */
export const countedInSearch = 500;

/** Returns the field of a search index that contains the search keys. */
export const keyFieldOf = (index: IndexKeys): string =>
  Object.keys(index).find((field) => field.endsWith('Keys')) ?? 'searchKeys';

/** Rows with more keys are intersected by MongoDB, because decoding that many keys would block the event loop. */
const sentKeys = 1_000;

/**
 * Returns the projection of a row's search keys, including at least the searched ones. Most rows are sent with all
 * keys, since MongoDB takes longer to intersect them (70 µs for 250 keys) than to send them (10 µs).
 */
export const keysAmong = (field: string, wanted: Iterable<string>): object => ({
  $cond: [
    { $gt: [{ $size: `$${field}` }, sentKeys] },
    { $setIntersection: [`$${field}`, [...wanted]] },
    `$${field}`,
  ],
});

/** Builds the filter for rows with at least one of the keys. */
export const havingOneOf = <T extends Searched>(keys: readonly string[]): QueryFilter<T> =>
  ({ searchKeys: trusted({ $in: [...keys] }) }) as QueryFilter<T>;

/**
 * Finds the rarest word of a search, so that a common word does not make the search read all rows.
 * @param words alternative keys of each word
 * @param among restricts the rows, by equality on further fields of the search index
 * @param index the search index, with `searchKeys`
 * @returns the word's keys; null for a search without words
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
