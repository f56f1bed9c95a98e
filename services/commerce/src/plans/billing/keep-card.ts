import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection, Types } from 'mongoose';
import type { PaystackAuthorization } from '../../payments/payments.api.ts';
import { forgottenCardModel } from './forgotten-card.model.ts';
import { type PaymentMethodDoc, paymentMethodModel } from './payment-method.model.ts';

/** Stores a card that was just used, once per user; the first one becomes the default. */
export async function keepCard(
  db: Connection,
  tx: Transaction,
  kept: { userId: Types.ObjectId; card: PaystackAuthorization; email: string; now: Date },
): Promise<void> {
  const { userId, card, email, now } = kept;
  const { session } = tx;
  const methods = paymentMethodModel(db);
  const known = await methods
    .findOne({ userId, signature: card.signature }, null, { session })
    .lean<PaymentMethodDoc>();
  const details = {
    authorizationCode: card.authorization_code,
    email,
    brand: card.brand.trim(),
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
  };
  // The usual case of a renewal. A stored card is never scheduled for deletion at Paystack.
  if (known && isSame(known, details)) return;
  // Removed and used again: cancels its deletion at Paystack.
  await forgottenCardModel(db).deleteOne({ _id: card.authorization_code }, { session });
  if (known) await methods.updateOne({ _id: known._id }, { $set: details }, { session });
  else {
    const hasDefault = await methods.exists({ userId, isDefault: true }).session(session);
    await methods.create(
      [{ userId, signature: card.signature, ...details, isDefault: !hasDefault, createdAt: now }],
      { session },
    );
  }
}

const detailNames = ['authorizationCode', 'email', 'brand', 'last4', 'expMonth', 'expYear'] as const;
const isSame = (known: PaymentMethodDoc, details: Pick<PaymentMethodDoc, (typeof detailNames)[number]>) =>
  detailNames.every((name) => known[name] === details[name]);
