import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Types } from 'mongoose';
import { type CleanupTaskDoc, cleanupTaskModel } from './cleanup-task.model.ts';

/** Schedules the background removal of data that belonged to a row deleted by this transaction. Idempotent. */
export async function addCleanup(
  tx: Transaction,
  kind: CleanupTaskDoc['kind'],
  id: Types.ObjectId,
  more: Pick<CleanupTaskDoc, 'removesTexts'> = {},
): Promise<void> {
  await cleanupTaskModel(tx).updateOne({ _id: id }, { $setOnInsert: { kind, ...more } }, { upsert: true });
}

export async function addCleanups(
  tx: Transaction,
  kind: CleanupTaskDoc['kind'],
  ids: readonly Types.ObjectId[],
): Promise<void> {
  if (ids.length === 0) return;
  const update = { $setOnInsert: { kind } };
  await cleanupTaskModel(tx).bulkWrite(
    ids.map((_id) => ({ updateOne: { filter: { _id }, update, upsert: true } })),
  );
}
