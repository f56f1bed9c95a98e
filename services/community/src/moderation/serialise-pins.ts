import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema } from '@poc/kit/mongo/schema';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';

/** Single row written by every change of pinned posts, so that concurrent changes conflict and are retried. */
const schema = collectionSchema({
  _id: { type: String, required: true },
  changes: { type: Number, default: 0 },
});

const pinLockModel = defineModel('pin_locks', schema);

/** Creates the row in a migration: two concurrent first changes would both insert it. */
export const pinLock = {
  id: 'the lock of pinned posts',
  async up(db: Connection): Promise<void> {
    await pinLockModel.up(db);
    await pinLockModel(db).updateOne({ _id: 'pins' }, { $setOnInsert: { changes: 0 } }, { upsert: true });
  },
};

export async function serialisePins(tx: Transaction): Promise<void> {
  await pinLockModel(tx).updateOne({ _id: 'pins' }, { $inc: { changes: 1 } }, { upsert: true });
}
