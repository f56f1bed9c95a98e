import { type Model, type QueryFilter, trusted } from 'mongoose';
import type { IndexKeys } from './find-page.ts';
import { nearKeysThere } from './near-words.ts';
import { countedInSearch, havingOneOf } from './rarest-key.ts';
import { keyOfWord, type Searched } from './search-keys.ts';
import { wordsOf, wordsSearched } from './search-words.ts';
import { countAtMost } from './totals.ts';

/** Of words that are all common so many of the newest rows are looked at for those that have all of them. */
const searchedOfCommon = 5_000;

interface Word {
  readonly keys: readonly string[];
  /** How many rows have it, counted so far as a search is. */
  readonly count: number;
}

/**
 * The condition that a row has all words of a search, each from its beginning on, in any order, whatever their case and accents. A
 * word that no row has is taken for a typing mistake: for all words that rows have and that are one letter away. It begins in
 * the index of the search, at the word that the fewest rows have; where all are common, the newest 5,000 rows of that one are
 * searched.
 * @param index the search's: `searchKeys`, then the time by which the list is ordered
 * @returns null when nothing can be found
 */
export async function holdingWords<T extends Searched & { createdAt: Date }>(
  model: Model<T>,
  search: string,
  index: IndexKeys,
): Promise<QueryFilter<T> | null> {
  const words = [...new Set(wordsOf(search))].slice(0, wordsSearched);
  const counted = await Promise.all(words.map((word) => lookUp(model, word, index)));
  const rarest = counted.reduce<Word | null>(
    (least, one) => (least === null || one.count < least.count ? one : least),
    null,
  );
  if (rarest === null || rarest.count === 0) return null;
  const others = counted.filter((one) => one !== rarest);
  const having = havingOneOf<T>(rarest.keys);
  if (others.length === 0) return having;
  const all = {
    ...having,
    // No index is ever entered by a `$nor`: of several conditions on one field MongoDB might take any.
    $nor: others.map(({ keys }) => ({ searchKeys: trusted({ $nin: [...keys] }) })),
  } as QueryFilter<T>;
  const oldest = rarest.count < countedInSearch ? null : await oldestSearched(model, having, index);
  return oldest === null ? all : { ...all, createdAt: trusted({ $gte: oldest }) };
}

async function lookUp<T extends Searched>(model: Model<T>, word: string, index: IndexKeys): Promise<Word> {
  const countOf = (keys: readonly string[]) =>
    countAtMost<T>(model, havingOneOf<T>(keys), countedInSearch, index);
  const own = [keyOfWord(word)];
  const count = await countOf(own);
  if (count > 0) return { keys: own, count };
  const keys = await nearKeysThere(model, word, keyOfWord, index);
  return { keys, count: keys.length === 0 ? 0 : await countOf(keys) };
}

/** From which time on rows are searched; null where there are not so many. */
async function oldestSearched<T extends Searched & { createdAt: Date }>(
  model: Model<T>,
  having: QueryFilter<T>,
  index: IndexKeys,
): Promise<Date | null> {
  const [row] = await model
    .find(having, { _id: 0, createdAt: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .hint({ ...index })
    .skip(searchedOfCommon - 1)
    .limit(1)
    .lean<{ createdAt: Date }[]>();
  return row?.createdAt ?? null;
}
