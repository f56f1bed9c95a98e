import { LRUCache } from 'lru-cache';
import type { Model, QueryFilter } from 'mongoose';
import type { Clock } from '../clock.ts';
import type { IndexKeys } from './find-page.ts';

/** Totals up to this are counted exactly for each request, which is cheap. */
export const countedEachTime = 1_000;

const maxAgeMs = 10_000;

/** For counts without a filter: without the hint MongoDB reads rows instead of index keys. */
const idIndex: IndexKeys = { _id: 1 };

const maxTotals = 10_000;

/** Returns the total of a list. @param key identifies the list in the cache */
type Total<T> = (model: Model<T>, filter: QueryFilter<T>, key: string) => Promise<number>;

interface CachedTotal {
  total: number;
  countedAt: number;
  counting: boolean;
}

/**
 * Creates a counter for long lists: small totals are exact, large ones are cached and refreshed in the background
 * (stale-while-revalidate).
 */
export function createTotals<T>(clock: Clock): Total<T> {
  const totals = new LRUCache<string, CachedTotal>({ max: maxTotals });

  async function count(model: Model<T>, filter: QueryFilter<T>, key: string): Promise<number> {
    const isWhole = Object.keys(filter).length === 0;
    const few = await countAtMost(model, filter, countedEachTime, isWhole ? idIndex : undefined);
    if (few < countedEachTime) {
      totals.delete(key);
      return few;
    }
    // The collection's metadata has the size; counting would read each row.
    const total = isWhole ? await model.estimatedDocumentCount() : await model.countDocuments(filter);
    totals.set(key, { total, countedAt: clock.now().getTime(), counting: false });
    return total;
  }

  return async (model, filter, key) => {
    const known = totals.get(key);
    if (!known) return count(model, filter, key);
    if (!known.counting && clock.now().getTime() - known.countedAt >= maxAgeMs) {
      known.counting = true;
      // A failed count is retried at the next request; this one gets the old total.
      count(model, filter, key).catch(() => {
        known.counting = false;
      });
    }
    return known.total;
  };
}

/** Counts up to `max`, for lists whose exact total is not shown. */
export function countAtMost<T>(
  model: Model<T>,
  filter: QueryFilter<T>,
  max: number,
  hint?: IndexKeys,
): Promise<number> {
  const count = model.countDocuments(filter).limit(max);
  return (hint ? count.hint({ ...hint }) : count).exec();
}
