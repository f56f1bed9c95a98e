import type { Model, QueryFilter } from 'mongoose';
import type { IndexKeys } from '../mongo/find-page.ts';
import { keyFieldOf } from '../mongo/rarest-key.ts';
import type { Searched } from '../mongo/search-keys.ts';
import { wholeKey } from './relevance-keys.ts';

/** Minimum length of words that are found with two typing mistakes. */
export const farFrom = 8;
/** Number of first letters that must match exactly. */
export const sameLetters = 3;
const rowsRead = 100;
export const maxDistance = 2;

/** Finds the keys of existing words within edit distance 2 of a long word. */
export async function findFarKeys<T extends Searched>(
  model: Model<T>,
  word: string,
  index: IndexKeys,
  among: QueryFilter<T>,
): Promise<string[]> {
  if (word.length < farFrom) return [];
  const from = wholeKey(word.slice(0, sameLetters));
  const to = `${from}\uffff`;
  const field = keyFieldOf(index);
  const rows = await model
    .aggregate<{ keys: string[] }>([
      { $match: { ...among, [field]: { $elemMatch: { $gte: from, $lt: to } } } },
      { $limit: rowsRead },
      {
        $project: {
          _id: 0,
          keys: {
            $filter: {
              input: `$${field}`,
              cond: { $and: [{ $gte: ['$$this', from] }, { $lt: ['$$this', to] }] },
            },
          },
        },
      },
    ])
    .hint({ ...index });
  const keys = new Set(rows.flatMap((row) => row.keys));
  return [...keys].filter((key) => distanceOf(key, wholeKey(word)) <= maxDistance);
}

/**
 * Edit distance of two words of similar length, where a swap of adjacent letters is one edit; infinite for other words.
 */
export function distanceOf(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > maxDistance) return Number.POSITIVE_INFINITY;
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i += 1) {
    rows[i] = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      rows[i]?.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1),
          isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
