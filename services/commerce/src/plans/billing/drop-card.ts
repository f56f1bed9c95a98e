import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Connection, Types } from 'mongoose';
import { type PaymentMethodDoc, paymentMethodModel } from './payment-method.model.ts';
import { scheduleRevocation } from './revoke-cards.ts';

/**
 * Deletes a card and schedules its deletion at Paystack. If it was the default, the oldest remaining card
 * becomes the default.
 * @returns the deleted card; null if the user has no such card
 */
export const dropCard = (
  db: Connection,
  { _id, userId, now }: { _id: string | Types.ObjectId; userId: string | Types.ObjectId; now: Date },
): Promise<PaymentMethodDoc | null> =>
  withTransaction(db, async (tx) => {
    const methods = paymentMethodModel(tx);
    const dropped = await methods.findOneAndDelete({ _id, userId }).lean<PaymentMethodDoc>();
    if (dropped) await scheduleRevocation(tx, [dropped], now);
    if (dropped?.isDefault) {
      await methods.findOneAndUpdate({ userId }, { $set: { isDefault: true } }, { sort: { _id: 1 } });
    }
    return dropped;
  });
