import * as contracts from '@poc/contracts/endpoints/watch-history';
import { canWatch } from '@poc/contracts/entitlements';
import { members } from '@poc/kit/auth/policies';
import { viewerIn } from '@poc/kit/entitlements/signed-urls';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { logged } from '@poc/kit/log';
import type { Database } from '@poc/kit/mongo/transaction';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { Types } from 'mongoose';
import type { CatalogDeps } from '../deps.ts';
import { route } from '../route.ts';
import { findVisibleShow } from '../shows/shows.api.ts';
import { presentWatchEntry } from './present-watch-entry.ts';
import { completes, watchedSeconds } from './watch.policy.ts';
import { type WatchEntryDoc, watchEntryModel } from './watch-entry.model.ts';

/**
 * Saves the subject's progress. The last report wins, even a smaller one, but `completed` never reverts. Viewers
 * report every 15 s: only the first report inserts a row, in a transaction that conflicts with an erasure.
 * @throws unauthenticated for an erased person
 */
const recordProgress =
  ({
    db,
    clock,
    devices,
    planOf,
    addWatchTime,
    logger,
  }: Pick<CatalogDeps, 'db' | 'clock' | 'devices' | 'planOf' | 'addWatchTime' | 'logger'>) =>
  async ({ body, subject }: Input<typeof contracts.saveProgress, typeof members>) => {
    const show = await findVisibleShow(db, body.show_id);
    const now = clock.now();
    // Free shows need no plan, so the plan is not read.
    if (!canWatch(show, 'basic', now)) {
      if (!canWatch(show, await planOf(subject, now), now)) fail('show_locked');
      await devices.renew(viewerIn(subject), now);
    }
    const report: WatchEntryDoc = {
      _id: new Types.ObjectId(),
      userId: new Types.ObjectId(subject.id),
      showId: show._id,
      progress: body.progress,
      completed: completes(body),
      watchedAt: now,
    };
    const before =
      (await move(db, report, { upsert: false })) ??
      (await writeForPerson(db, subject, (tx) => move(tx, report, { upsert: true })));
    const entry = before ? { ...before, ...changesBy(report) } : report;
    if (before)
      await addWatchTime({ showId: show._id, at: now, seconds: watchedSeconds(before, report) }).catch(
        logged(logger, 'could not add watched time'),
      );
    return presentWatchEntry({ entry, show });
  };

const changesBy = ({ progress, completed, watchedAt }: WatchEntryDoc) => ({
  progress,
  watchedAt,
  ...(completed ? { completed } : {}),
});

/** Updates the entry, or inserts it if it is missing and `upsert` is set. @returns the entry before */
function move(
  db: Database,
  report: WatchEntryDoc,
  { upsert }: { upsert: boolean },
): Promise<WatchEntryDoc | null> {
  const { _id, userId, showId } = report;
  return watchEntryModel(db)
    .findOneAndUpdate(
      { userId, showId },
      { $set: changesBy(report), $setOnInsert: { _id } },
      { upsert, returnDocument: 'before' },
    )
    .lean<WatchEntryDoc>();
}

export const saveProgress = route(contracts.saveProgress, members, recordProgress);
export const saveProgressAlias = route(contracts.saveProgressAlias, members, recordProgress);
