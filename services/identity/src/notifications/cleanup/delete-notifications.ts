import type { Job } from '@poc/kit/jobs/jobs';
import { deleteSome } from '@poc/kit/mongo/delete-some';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, type QueryFilter, trusted } from 'mongoose';
import { type NotificationDoc, notificationModel } from '../notification.model.ts';
import { type NotificationCleanupDoc, notificationCleanupModel } from './notification-cleanup.model.ts';

const everyMs = 5_000;
const batchSize = 1_000;

export const notificationCleanup = (db: Connection): Job => ({
  name: 'cleanup of notifications',
  everyMs,
  isDue: async () => (await notificationCleanupModel(db).exists({}).hint({ _id: 1 })) !== null,
  run: (signal) => runCleanups(db, signal),
  logs: 'notifications about deleted subjects deleted',
});

/**
 * Deletes the notifications about a post, stream or show, of all recipients. If they are too many for the transaction,
 * a job deletes the rest.
 * @param hiddenAt for a post that was hidden at this time: keeps the moderator's decision and later notifications
 */
export async function deleteNotifications(
  tx: Transaction,
  about: string,
  hiddenAt: Date | null = null,
): Promise<void> {
  const deleted = await deleteSome(notificationModel(tx), filterOf({ about, hiddenAt }), batchSize);
  if (deleted === batchSize) await notificationCleanupModel(tx).create({ about, hiddenAt });
}

/**
 * Deletes in batches. Resumes after an interruption; concurrent runs are safe.
 * @returns number of notifications deleted
 */
export async function runCleanups(db: Connection, signal?: AbortSignal): Promise<number> {
  let total = 0;
  const due = await notificationCleanupModel(db).find().sort({ _id: 1 }).lean<NotificationCleanupDoc[]>();
  for (const cleanup of due) {
    for (let deleted = batchSize; deleted === batchSize; total += deleted) {
      if (signal?.aborted) return total;
      deleted = await deleteSome(notificationModel(db), filterOf(cleanup), batchSize);
    }
    await notificationCleanupModel(db).deleteOne({ _id: cleanup._id });
  }
  return total;
}

const filterOf = ({
  about,
  hiddenAt,
}: Pick<NotificationCleanupDoc, 'about' | 'hiddenAt'>): QueryFilter<NotificationDoc> => ({
  about,
  ...(hiddenAt && { kind: trusted({ $ne: 'text-moderated' as const }), at: trusted({ $lte: hiddenAt }) }),
});
