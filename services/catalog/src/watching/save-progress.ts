import * as contracts from '@poc/contracts/endpoints/watch-history';
import { canWatch } from '@poc/contracts/entitlements';
import { members } from '@poc/kit/auth/policies';
import { planOf } from '@poc/kit/entitlements/plan-of';
import { viewerIn } from '@poc/kit/entitlements/signed-addresses';
import { fail } from '@poc/kit/errors';
import { type Input, route } from '@poc/kit/http/route';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import type { ClientSession, Connection, Types } from 'mongoose';
import type { CatalogDeps } from '../deps.ts';
import { findVisibleShow } from '../shows/shows.api.ts';
import { presentWatchEntry } from './present-watch-entry.ts';
import { completes } from './watch.policy.ts';
import { type WatchEntryDoc, watchEntryModel } from './watch-entry.model.ts';

/** A player's report with its time of receipt. `progress` in percent. */
interface Report {
  readonly userId: string;
  readonly showId: Types.ObjectId;
  readonly progress: number;
  readonly completed: boolean;
  readonly at: Date;
}

/**
 * Saves the subject's progress. The last report wins, even a smaller one, but `completed` never reverts. Viewers
 * report every 15 s: only the first report inserts a row, in a transaction that conflicts with an erasure.
 * @throws unauthenticated for an erased person
 */
const recordProgress =
  ({ db, clock, devices }: Pick<CatalogDeps, 'db' | 'clock' | 'devices'>) =>
  async ({ body, subject }: Input<typeof contracts.saveProgress, typeof members>) => {
    const show = await findVisibleShow(db, body.show_id);
    const now = clock.now();
    // Free shows need no plan, so the plan is not read.
    if (!canWatch(show, 'basic', now)) {
      if (!canWatch(show, await planOf(db, subject, now), now)) fail('show_locked');
      await devices.renew(viewerIn(subject), now);
    }
    const report: Report = {
      userId: subject.id,
      showId: show._id,
      progress: body.progress,
      completed: completes(body),
      at: now,
    };
    const entry =
      (await move(db, report)) ??
      (await writeForPerson(db, subject, ({ session }) => move(db, report, { upsert: true, session })));
    return presentWatchEntry({ entry, show });
  };

/** Updates the entry. @returns null if there is none and `upsert` is not set */
function move(db: Connection, report: Report): Promise<WatchEntryDoc | null>;
function move(
  db: Connection,
  report: Report,
  options: { upsert: true; session: ClientSession },
): Promise<WatchEntryDoc>;
function move(
  db: Connection,
  { userId, showId, progress, completed, at }: Report,
  options: { upsert?: true; session?: ClientSession } = {},
): Promise<WatchEntryDoc | null> {
  const $set = { progress, watchedAt: at, ...(completed ? { completed } : {}) };
  return watchEntryModel(db)
    .findOneAndUpdate({ userId, showId }, { $set }, { ...options, returnDocument: 'after' })
    .lean<WatchEntryDoc>();
}

export const saveProgress = route(contracts.saveProgress, members, recordProgress);
export const saveProgressAlias = route(contracts.saveProgressAlias, members, recordProgress);
