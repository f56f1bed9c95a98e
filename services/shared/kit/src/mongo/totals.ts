import { LRUCache } from 'lru-cache';
import type { Model, QueryFilter } from 'mongoose';
import type { Clock } from '../clock.ts';
import type { IndexKeys } from './find-page.ts';

/** Up to here a list's total is counted for each request: that costs little, and is always right. */
export const countedEachTime = 1_000;

/** For how long a larger total is kept, before it is counted again. */
const keptMs = 10_000;

/** Every collection has it: without a condition MongoDB would read rows rather than keys. */
const idIndex: IndexKeys = { _id: 1 };

/** How many lists' totals are kept at once. */
const listsKept = 10_000;

/** Gives the total of a list. @param key distinguishes the lists of one filter from all others */
type Total<T> = (model: Model<T>, filter: QueryFilter<T>, key: string) => Promise<number>;

interface Kept {
  total: number;
  countedAt: number;
  counting: boolean;
}

/**
 * Totals that stay cheap however long the lists grow: small ones are counted, large ones are kept for some seconds and
 * counted again while the old one is still answered.
 */
export function createTotals<T>(clock: Clock): Total<T> {
  const kept = new LRUCache<string, Kept>({ max: listsKept });

  async function count(model: Model<T>, filter: QueryFilter<T>, key: string): Promise<number> {
    const isWhole = Object.keys(filter).length === 0;
    const few = await countAtMost(model, filter, countedEachTime, isWhole ? idIndex : undefined);
    if (few < countedEachTime) {
      kept.delete(key);
      return few;
    }
    // The collection knows its own size; counted, each row would be read.
    const total = isWhole ? await model.estimatedDocumentCount() : await model.countDocuments(filter);
    kept.set(key, { total, countedAt: clock.now().getTime(), counting: false });
    return total;
  }

  return async (model, filter, key) => {
    const known = kept.get(key);
    if (!known) return count(model, filter, key);
    if (!known.counting && clock.now().getTime() - known.countedAt >= keptMs) {
      known.counting = true;
      // A count that fails is tried again at the next request; the old one is good enough for this one.
      count(model, filter, key).catch(() => {
        known.counting = false;
      });
    }
    return known.total;
  };
}

/** Counts no further than `most`: for lists whose exact total nobody needs. */
export function countAtMost<T>(
  model: Model<T>,
  filter: QueryFilter<T>,
  most: number,
  hint?: IndexKeys,
): Promise<number> {
  const count = model.countDocuments(filter).limit(most);
  return (hint ? count.hint({ ...hint }) : count).exec();
}
