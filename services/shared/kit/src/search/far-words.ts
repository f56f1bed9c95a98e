import type { Model, QueryFilter } from 'mongoose';
import type { IndexKeys } from '../mongo/find-page.ts';
import type { Searched } from '../mongo/search-keys.ts';
import { wholeKey } from './relevance-keys.ts';

/** Words with two typing mistakes are found from this length. */
const farFrom = 8;
/** The first letters must be right. */
const sameLetters = 3;
const rowsRead = 100;
const distanceMost = 2;

/** Finds the existing words at edit distance 2 of a long word. @returns their keys */
export async function farKeysThere<T extends Searched>(
  model: Model<T>,
  word: string,
  index: IndexKeys,
  among: QueryFilter<T>,
): Promise<string[]> {
  if (word.length < farFrom) return [];
  const from = wholeKey(word.slice(0, sameLetters));
  const to = `${from}\uffff`;
  const rows = await model
    .aggregate<{ keys: string[] }>([
      { $match: { ...among, searchKeys: { $gte: from, $lt: to } } },
      { $limit: rowsRead },
      {
        $project: {
          _id: 0,
          keys: {
            $filter: {
              input: '$searchKeys',
              cond: { $and: [{ $gte: ['$$this', from] }, { $lt: ['$$this', to] }] },
            },
          },
        },
      },
    ])
    .hint({ ...index });
  const keys = new Set(rows.flatMap((row) => row.keys));
  return [...keys].filter((key) => distanceOf(key, wholeKey(word)) <= distanceMost);
}

/** Edit distance of two words of similar length; infinite for others. */
export function distanceOf(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > distanceMost) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const letter of one) {
    const above = row;
    row = [(above[0] ?? 0) + 1];
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = (above[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1);
      row.push(Math.min(replaced, (above[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1));
    }
  }
  return row[other.length] ?? 0;
}
