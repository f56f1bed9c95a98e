import { remindersDue } from '@poc/contracts/events/streaming';
import { hasRow } from '@poc/kit/mongo/has-row';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type QueryFilter, type Types, trusted } from 'mongoose';
import type { Deps } from '../../config.ts';
import { type ShowCardDoc, showCardModel } from '../shows/show-card.model.ts';
import { type StreamDoc, streamModel } from '../stream.model.ts';
import { type ReminderDoc, reminderModel } from './reminder.model.ts';

type ReminderDeps = Pick<Deps, 'db' | 'clock'>;

/** Maximum people per event and transaction. */
const groupSize = 500;
/** Time in ms until a reminder set during the stream's start is committed: no transaction lasts longer. */
const lateMs = 60_000;

const withDueReminders = (): QueryFilter<StreamDoc> => ({ remindersDueSince: trusted({ $gt: new Date(0) }) });

/** True when a stream's reminders are due, or must be deleted. */
export const hasDueReminders = (db: ReminderDeps['db']): Promise<boolean> =>
  hasRow(streamModel(db), withDueReminders());

/**
 * Publishes the reminders of started streams, and deletes those of ended ones. A group's rows are deleted in the
 * transaction of its event, so each person is notified once even if a process is killed. Hidden live streams wait
 * until they are visible again; postponed streams retain their reminders.
 * @param signal stops after the current group; the rest follows in the next run
 */
export async function dispatchReminders(deps: ReminderDeps, signal: AbortSignal): Promise<void> {
  const due = await streamModel(deps.db)
    .find(withDueReminders(), { _id: 1 })
    .lean<Pick<StreamDoc, '_id'>[]>();
  for (const { _id } of due) {
    for (let more = true; more && !signal.aborted; ) {
      more = await withTransaction(deps.db, (tx) => dispatchGroup(tx, deps, _id));
    }
  }
}

/** Dispatches one group. @returns true when another group may follow */
async function dispatchGroup(
  tx: Transaction,
  { clock }: ReminderDeps,
  streamId: Types.ObjectId,
): Promise<boolean> {
  const stream = await streamModel(tx).findById(streamId).lean<StreamDoc>();
  const since = stream?.remindersDueSince;
  if (!stream || !since) return false;
  if (stream.status === 'scheduled') return markDispatched(tx, stream);
  if (stream.status === 'live' && stream.hidden) return false;

  const group = await reminderModel(tx)
    .find({ streamId })
    .sort({ userId: 1 })
    .limit(groupSize)
    .lean<ReminderDoc[]>();
  if (group.length === 0) {
    return clock.now().getTime() - since.getTime() > lateMs && markDispatched(tx, stream);
  }
  await reminderModel(tx).deleteMany({ _id: trusted({ $in: group.map(({ _id }) => _id) }) });
  if (stream.status === 'live') await remind(tx, stream, group);
  return group.length === groupSize;
}

async function remind(
  tx: Transaction,
  { _id, showId, startTime }: StreamDoc,
  group: readonly ReminderDoc[],
): Promise<void> {
  const show = await showCardModel(tx).findById(showId).lean<ShowCardDoc>();
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

async function markDispatched(tx: Transaction, { _id }: StreamDoc): Promise<false> {
  await streamModel(tx).updateOne({ _id }, { $set: { remindersDueSince: null } });
  return false;
}
