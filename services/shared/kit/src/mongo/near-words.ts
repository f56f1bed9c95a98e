import { type Model, type QueryFilter, trusted } from 'mongoose';
import type { IndexKeys } from './find-page.ts';
import { keyFieldOf, keysAmong } from './rarest-key.ts';
import type { Searched } from './search-keys.ts';

/** Minimum length of words that match at edit distance 1: shorter words have too many neighbours. */
export const nearFrom = 4;
/** Limit of matched neighbours: MongoDB merges only about this many sorted index ranges. */
const maxNear = 40;
/** Rows per query, which bounds the reads for a common word. */
const rowsAtOnce = 20;
const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/**
 * Returns all words at edit distance 1: one letter inserted, deleted, replaced, or two swapped; without the word
 * itself.
 */
export function neighboursOf(word: string): string[] {
  if (word.length < nearFrom) return [];
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, here, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
    for (const letter of letters) {
      found.add(before + letter + word.slice(at));
      if (here !== '') found.add(before + letter + after);
    }
    if (here === '') continue;
    found.add(before + after);
    if (after !== '') found.add(before + after.charAt(0) + here + after.slice(1));
  }
  found.delete(word);
  return [...found];
}

/**
 * Finds the existing words at edit distance 1 from a word. Reads rows with any neighbour in batches until all neighbours
 * are known: one query for most words.
 * @param keyOf returns the search key of a word
 * @param index the search index
 * @param among restricts the rows
 * @returns keys of the words found
 */
export async function findNearKeys<T extends Searched>(
  model: Model<T>,
  word: string,
  keyOf: (word: string) => string,
  index: IndexKeys,
  among: QueryFilter<T> = {},
): Promise<string[]> {
  const left = new Set(neighboursOf(word).map(keyOf));
  const lengths = new Set([...left].map((key) => key.length));
  const there: string[] = [];
  const field = keyFieldOf(index);
  while (left.size > 0 && there.length < maxNear) {
    const shown = { _id: 0, [field]: keysAmong(field, left) };
    const rows = await model
      .find({ ...among, [field]: trusted({ $in: [...left] }) } as QueryFilter<T>, shown)
      .limit(rowsAtOnce)
      .hint({ ...index })
      .lean<Record<string, string[]>[]>();
    for (const key of rows.flatMap((row) => row[field] ?? [])) {
      if (lengths.has(key.length) && left.delete(key)) there.push(key);
    }
    if (rows.length < rowsAtOnce) break;
  }
  return there.slice(0, maxNear);
}
