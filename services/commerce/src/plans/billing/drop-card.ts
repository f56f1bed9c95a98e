import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import type { Connection, Types } from 'mongoose';
import { forgottenCardModel } from './forgotten-card.model.ts';
import { type PaymentMethodDoc, paymentMethodModel } from './payment-method.model.ts';

/** Schedules the deletion of cards at Paystack, in the transaction that deletes them here. */
export async function scheduleRevocation(
  tx: Transaction,
  cards: readonly Pick<PaymentMethodDoc, 'authorizationCode'>[],
  now: Date,
): Promise<void> {
  if (cards.length === 0) return;
  await forgottenCardModel(tx).bulkWrite(
    cards.map(({ authorizationCode: _id }) => ({
      updateOne: { filter: { _id }, update: { $set: { nextTryAt: now } }, upsert: true },
    })),
  );
}

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
