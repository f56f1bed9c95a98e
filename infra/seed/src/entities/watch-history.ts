import { createWatchTime } from '@poc/catalog/watching/add-watch-time';
import { type WatchEntryDoc, watchEntryModel } from '@poc/catalog/watching/watch-entry.model';
import { watchHistory } from '../content/watch-history.ts';
import { addMissing, type SeedContext, type Seeded } from '../entity.ts';
import { seedId } from '../ids.ts';
import { personIdOf } from './people.ts';
import { showIdOf } from './shows.ts';

/** Length of a show in the statistics, in seconds. */
const showSeconds = 40 * 60;

/** Seeds watch histories, and the hours watched. */
export async function seedWatchHistory({ databases, moments }: SeedContext): Promise<Seeded> {
  const db = databases.catalog;
  const addTime = createWatchTime(db);
  const docs: WatchEntryDoc[] = watchHistory.map((entry) => ({
    _id: seedId('watch-entry', `${entry.personKey}:${entry.showSlug}`),
    userId: personIdOf(entry.personKey),
    showId: showIdOf(entry.showSlug),
    progress: entry.progress,
    completed: entry.completed,
    watchedAt: moments.hoursAgo(entry.hoursAgo),
  }));
  return addMissing(watchEntryModel(db), docs, async (doc) => {
    await watchEntryModel(db).create(doc);
    const { showId, watchedAt: at, progress } = doc;
    await addTime({ showId, at, seconds: (progress / 100) * showSeconds });
  });
}
