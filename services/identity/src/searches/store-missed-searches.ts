import { lagosIsoDay, startOfDay } from '@poc/contracts/lagos-calendar';
import type { MissedSearch } from '@poc/contracts/search';
import { trusted } from 'mongoose';
import type { IdentityDeps } from '../deps.ts';
import { missedSearchModel } from './missed-search.model.ts';

/** Maximum new searches per day, so that random ones do not fill the database. */
const newPerDay = 500;

/** Counts searches without results. Unknown ones beyond the day's limit are dropped. */
export async function storeMissedSearches(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  searches: readonly MissedSearch[],
): Promise<void> {
  const model = missedSearchModel(db);
  const now = clock.now();
  const known = new Set(
    await model.distinct('words', { words: trusted({ $in: searches.map(({ words }) => words) }) }),
  );
  const today = await model
    .countDocuments({ firstAt: trusted({ $gte: startOfDay(lagosIsoDay(now)) }) })
    .limit(newPerDay);
  const fresh = searches.filter(({ words }) => !known.has(words)).slice(0, newPerDay - today);
  const stored = [...searches.filter(({ words }) => known.has(words)), ...fresh];
  if (stored.length === 0) return;
  await model.bulkWrite(
    stored.map(({ words, match, times }) => ({
      updateOne: {
        filter: { words },
        update: { $inc: { times }, $set: { match, lastAt: now }, $setOnInsert: { firstAt: now } },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}
