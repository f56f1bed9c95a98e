import type { saveProgress as contract } from '@poc/contracts/endpoints/watch-history';
import { watchCompleted, watchProgressed } from '@poc/contracts/events/catalog';
import type { members } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { type Connection, Types } from 'mongoose';
import type { Deps } from '../config.ts';
import { type WatchEntryDoc, watchEntryModel } from '../progress/watch-entry.model.ts';
import { findVisibleShow } from '../shows/find-visible-show.ts';
import { presentWatchEntry, type WatchEntryAnswer } from './present-watch-entry.ts';
import { completes, isWorthPublishing } from './watch.policy.ts';

/** What a player reports, and when it came. `progress` in percent. */
interface Report {
  readonly userId: string;
  readonly showId: Types.ObjectId;
  readonly progress: number;
  readonly completed: boolean;
  readonly at: Date;
}

/**
 * Saves how far the subject has watched a show. The last report wins, also a smaller one, but what was completed stays so.
 * Each viewer sends one every 15 s: most of them change one row, and only what is worth an event is a transaction.
 * @throws show_not_found for a show that is unknown, unpublished or deleted; unauthenticated for an erased person
 */
export const saveProgress =
  ({ db, clock }: Deps) =>
  async ({
    body,
    subject,
  }: Pick<Input<typeof contract, typeof members>, 'body' | 'subject'>): Promise<WatchEntryAnswer> => {
    const show = await findVisibleShow(db, body.show_id);
    const report: Report = {
      userId: subject.id,
      showId: show._id,
      progress: body.progress,
      completed: completes(body),
      at: clock.now(),
    };
    const entry =
      (await moveQuietly(db, report)) ??
      (await writeForPerson(db, subject, (tx) => moveAndPublish(db, tx, report)));
    return presentWatchEntry({ entry, show });
  };

/** Moves a row without an event. @returns null when there is no row yet, or an event is due */
async function moveQuietly(db: Connection, report: Report): Promise<WatchEntryDoc | null> {
  const { userId, showId, progress, at } = report;
  const entries = watchEntryModel(db);
  const known = await entries.findOne({ userId, showId }).lean<WatchEntryDoc>();
  if (!known || isWorthPublishing(known, report)) return null;
  return entries
    .findOneAndUpdate({ _id: known._id }, { $set: { progress, watchedAt: at } }, { returnDocument: 'after' })
    .lean<WatchEntryDoc>();
}

async function moveAndPublish(db: Connection, tx: Transaction, report: Report): Promise<WatchEntryDoc> {
  const { userId, progress, at } = report;
  const { session } = tx;
  const entries = watchEntryModel(db);
  const known = await entries
    .findOne({ userId, showId: report.showId })
    .session(session)
    .lean<WatchEntryDoc>();
  const moved: WatchEntryDoc = {
    _id: known?._id ?? new Types.ObjectId(),
    userId: new Types.ObjectId(userId),
    showId: report.showId,
    progress,
    completed: report.completed || known?.completed === true,
    publishedProgress: progress,
    watchedAt: at,
  };
  await entries.replaceOne({ _id: moved._id }, moved, { upsert: true, session });
  const showId = report.showId.toHexString();
  if (isWorthPublishing(known, report)) {
    await tx.emit(watchProgressed, { key: userId, data: { userId, showId, progress } });
  }
  if (moved.completed && !known?.completed) {
    await tx.emit(watchCompleted, { key: userId, data: { userId, showId } });
  }
  return moved;
}
