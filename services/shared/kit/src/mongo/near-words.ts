import type { Model } from 'mongoose';
import type { IndexKeys } from './find-page.ts';
import type { Searched } from './search-keys.ts';

/** Shorter words have too many neighbours: they are searched for as they are. */
const nearFrom = 4;
/** So many neighbours of a word are searched for at once; MongoDB merges no more ordered lists than about these. */
const nearMost = 40;
/** Rows that are read at once: of a word that many have no more than these are looked at. */
const rowsAtOnce = 20;
const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** A word with one letter too many, too few, wrong, or two that are swapped; the word itself is not among them. */
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
 * The words that rows have and that a word may be a typing mistake for. Rows with any of its neighbours are read from the
 * index of the search, some at a time, until all their neighbours are known: one query for most words.
 * @param keyOf gives the key that a word stands under
 * @param index the search's, which begins with `searchKeys`
 * @returns their keys
 */
export async function nearKeysThere<T extends Searched>(
  model: Model<T>,
  word: string,
  keyOf: (word: string) => string,
  index: IndexKeys,
): Promise<string[]> {
  const left = new Set(neighboursOf(word).map(keyOf));
  const there: string[] = [];
  while (left.size > 0 && there.length < nearMost) {
    const keys = [...left];
    const rows = await model
      .aggregate<{ keys: string[] }>([
        { $match: { searchKeys: { $in: keys } } },
        { $limit: rowsAtOnce },
        { $project: { _id: 0, keys: { $setIntersection: ['$searchKeys', keys] } } },
      ])
      .hint({ ...index });
    for (const key of new Set(rows.flatMap((row) => row.keys))) {
      left.delete(key);
      there.push(key);
    }
    if (rows.length < rowsAtOnce) break;
  }
  return there.slice(0, nearMost);
}
