import { remindersDue } from '@poc/contracts/events/streaming';
import { hasRow } from '@poc/kit/mongo/has-row';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type QueryFilter, type Types, trusted } from 'mongoose';
import type { Deps } from '../../config.ts';
import { type ShowCardDoc, showCardModel } from '../shows/show-card.model.ts';
import { type StreamDoc, streamModel } from '../stream.model.ts';
import { type ReminderDoc, reminderModel } from './reminder.model.ts';

type SettleDeps = Pick<Deps, 'db' | 'clock'>;

/** Maximum people per event and transaction. */
const groupSize = 500;
/** A reminder set during the stream's start is committed within this time: no transaction lasts longer. */
const lateMs = 60_000;

const toSettle = (): QueryFilter<StreamDoc> => ({ remindersDueSince: trusted({ $gt: new Date(0) }) });

/** True when a stream has reminders to settle. */
export const hasDueReminders = (db: SettleDeps['db']): Promise<boolean> =>
  hasRow(streamModel(db), toSettle());

/**
 * Publishes the reminders of started streams, and deletes those of ended ones. A group's rows are deleted in the
 * transaction of its event, so each person is notified once even if a process is killed. Hidden live streams wait
 * until they are visible again; postponed streams retain their reminders.
 * @param signal stops after the current group; the rest follows in the next run
 */
export async function settleReminders(deps: SettleDeps, signal: AbortSignal): Promise<void> {
  const due = await streamModel(deps.db).find(toSettle(), { _id: 1 }).lean<Pick<StreamDoc, '_id'>[]>();
  for (const { _id } of due) {
    for (let more = true; more && !signal.aborted; ) {
      more = await withTransaction(deps.db, (tx) => settleGroup(deps, tx, _id));
    }
  }
}

/** @returns true when another group may follow */
async function settleGroup(
  { db, clock }: SettleDeps,
  tx: Transaction,
  streamId: Types.ObjectId,
): Promise<boolean> {
  const { session } = tx;
  const stream = await streamModel(db).findById(streamId).session(session).lean<StreamDoc>();
  const since = stream?.remindersDueSince;
  if (!stream || !since) return false;
  if (stream.status === 'scheduled') return markSettled(db, tx, stream);
  if (stream.status === 'live' && stream.hidden) return false;

  const group = await reminderModel(db)
    .find({ streamId })
    .sort({ userId: 1 })
    .limit(groupSize)
    .session(session)
    .lean<ReminderDoc[]>();
  if (group.length === 0) {
    return clock.now().getTime() - since.getTime() > lateMs && markSettled(db, tx, stream);
  }
  await reminderModel(db).deleteMany({ _id: trusted({ $in: group.map(({ _id }) => _id) }) }, { session });
  if (stream.status === 'live') await remind(db, tx, stream, group);
  return group.length === groupSize;
}

async function remind(
  db: Deps['db'],
  tx: Transaction,
  { _id, showId, startTime }: StreamDoc,
  group: readonly ReminderDoc[],
): Promise<void> {
  const show = await showCardModel(db).findById(showId).session(tx.session).lean<ShowCardDoc>();
  const streamId = _id.toHexString();
  await tx.emit(remindersDue, {
    key: streamId,
    data: {
      streamId,
      showId: showId.toHexString(),
      showTitle: show?.title ?? '',
      startTime: startTime.toISOString(),
      userIds: group.map(({ userId }) => userId.toHexString()),
    },
  });
}

async function markSettled(db: Deps['db'], { session }: Transaction, { _id }: StreamDoc): Promise<false> {
  await streamModel(db).updateOne({ _id }, { $set: { remindersDueSince: null } }, { session });
  return false;
}
