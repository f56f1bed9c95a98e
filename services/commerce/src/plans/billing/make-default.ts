import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Types } from 'mongoose';
import { paymentMethodModel } from './payment-method.model.ts';

/** Makes a card the only default of its owner. */
export async function makeDefault(
  tx: Transaction,
  { _id, userId, now }: { _id: string | Types.ObjectId; userId: string | Types.ObjectId; now: Date },
): Promise<void> {
  const methods = paymentMethodModel(tx);
  await methods.updateMany({ userId, isDefault: true }, { $set: { isDefault: false } });
  await methods.updateOne({ _id }, { $set: { isDefault: true, chosenAt: now } });
}
