import type { Model } from 'mongoose';
import { databaseOf } from './kit-collections.ts';
import type { Searched } from './search-keys.ts';

/** Shorter words have too many neighbours: they are searched for as they are. */
const nearFrom = 4;
/** So many neighbours of a word are searched for at once; MongoDB merges no more ordered lists than about these. */
const nearMost = 40;
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
 * The words that rows have and that a word may be a typing mistake for. Each neighbour is looked up in the index of the search:
 * some hundred steps for a word, and no key more in any row.
 * @param keyOf gives the key that a word stands under
 * @returns their keys
 */
export async function nearKeysThere<T extends Searched>(
  model: Model<T>,
  word: string,
  keyOf: (word: string) => string,
): Promise<string[]> {
  const keys = neighboursOf(word).map(keyOf);
  if (keys.length === 0) return [];
  const rows = await databaseOf(model.db)
    .aggregate<{ key: string }>([
      { $documents: keys.map((key) => ({ key })) },
      {
        $lookup: {
          from: model.collection.collectionName,
          localField: 'key',
          foreignField: 'searchKeys',
          pipeline: [{ $limit: 1 }, { $project: { _id: 1 } }],
          as: 'rows',
        },
      },
      { $match: { rows: { $ne: [] } } },
      { $limit: nearMost },
      { $project: { key: 1 } },
    ])
    .toArray();
  return rows.map(({ key }) => key);
}
