import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection, Types } from 'mongoose';
import { paymentMethodModel } from './payment-method.model.ts';

/** Makes a card the only default of its owner. */
export async function makeDefault(
  db: Connection,
  { session }: Pick<Transaction, 'session'>,
  { _id, userId, now }: { _id: string | Types.ObjectId; userId: string | Types.ObjectId; now: Date },
): Promise<void> {
  const methods = paymentMethodModel(db);
  await methods.updateMany({ userId, isDefault: true }, { $set: { isDefault: false } }, { session });
  await methods.updateOne({ _id }, { $set: { isDefault: true, chosenAt: now } }, { session });
}
