import { type Model, type QueryFilter, trusted } from 'mongoose';
import type { IndexKeys } from './find-page.ts';
import { findNearKeys } from './near-words.ts';
import { countedInSearch, havingOneOf } from './rarest-key.ts';
import { keyOfWord, type Searched } from './search-keys.ts';
import { wordsOf, wordsSearched } from './search-words.ts';
import { countAtMost } from './totals.ts';

/** Number of newest rows that are searched when all words are common. */
const searchedOfCommon = 5_000;

interface Word {
  readonly keys: readonly string[];
  /** Row count of the word, capped at `countedInSearch`. */
  readonly count: number;
}

/**
 * Builds the filter for rows with all words of a search, as prefixes, in any order, ignoring case and accents. A word
 * without rows is treated as a typo: it matches all existing words at edit distance 1. The scan enters the search index
 * at the rarest word; if all words are common, only its newest 5,000 rows are searched.
 * @param index the search index: `searchKeys`, then the time by which the list is sorted
 * @returns null when nothing can match
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
    // `$nor` never uses an index; with several positive conditions on one field MongoDB might choose any.
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
  const keys = await findNearKeys(model, word, keyOfWord, index);
  return { keys, count: keys.length === 0 ? 0 : await countOf(keys) };
}

/** Returns the time of the oldest row to search; null if fewer rows match. */
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
