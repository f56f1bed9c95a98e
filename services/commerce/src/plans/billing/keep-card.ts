import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection, Types } from 'mongoose';
import type { PaystackAuthorization } from '../../payments/payments.api.ts';
import { forgottenCardModel } from './forgotten-card.model.ts';
import { type PaymentMethodDoc, paymentMethodModel } from './payment-method.model.ts';

/** Keeps a card that was just used, once per person; the first one is charged from now on. */
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
  // As with nearly every renewal. A card that is here is not one that Paystack is to forget.
  if (known && isSame(known, details)) return;
  // Removed a moment ago, and used again: Paystack keeps it.
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
