import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { PaystackAuthorization } from '../../payments/payments.api.ts';
import { forgottenCardModel } from './forgotten-card.model.ts';
import { makeDefault } from './make-default.ts';
import { type PaymentMethodDoc, paymentMethodModel } from './payment-method.model.ts';

/**
 * Stores a card that was just used, once per user. A card used by its owner in a checkout becomes the default.
 */
export async function storeCard(
  tx: Transaction,
  kept: { userId: Types.ObjectId; card: PaystackAuthorization; email: string; isChosen: boolean; now: Date },
): Promise<void> {
  const { userId, card, email, isChosen, now } = kept;
  const methods = paymentMethodModel(tx);
  const known = await methods.findOne({ userId, signature: card.signature }).lean<PaymentMethodDoc>();
  const details = {
    authorizationCode: card.authorization_code,
    email,
    brand: card.brand.trim(),
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
  };
  // The usual case of a renewal. A stored card is never scheduled for deletion at Paystack.
  if (known && isSame(known, details) && (known.isDefault || !isChosen)) return;
  // Cancels the deletion at Paystack of a card that was removed and is used again.
  await forgottenCardModel(tx).deleteOne({ _id: card.authorization_code });
  const _id = known?._id ?? new Types.ObjectId();
  await methods.updateOne(
    { _id },
    { $set: details, $setOnInsert: { userId, signature: card.signature, isDefault: false, createdAt: now } },
    { upsert: true },
  );
  if (isChosen) await makeDefault(tx, { _id, userId, now });
}

const detailNames = ['authorizationCode', 'email', 'brand', 'last4', 'expMonth', 'expYear'] as const;
const isSame = (known: PaymentMethodDoc, details: Pick<PaymentMethodDoc, (typeof detailNames)[number]>) =>
  detailNames.every((name) => known[name] === details[name]);
