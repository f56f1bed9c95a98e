import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A card that Paystack keeps for us: what it may be charged by, and what its owner knows it by. */
export interface PaymentMethodDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  authorizationCode: string;
  /** The same wherever the same card is used. */
  signature: string;
  /** Paystack charges a card together with the address that it was first used with. */
  email: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  isDefault: boolean;
  createdAt: Date;
}

const text = { type: String, required: true };

const schema = new Schema<PaymentMethodDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    authorizationCode: text,
    signature: text,
    email: text,
    brand: { type: String, default: '' },
    last4: text,
    expMonth: { type: Number, required: true },
    expYear: { type: Number, required: true },
    isDefault: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1, signature: 1 }, { unique: true });

export const paymentMethodModel = defineModel<PaymentMethodDoc>('payment_methods', schema);

/** A card that the free trial was taken with: it stays when its owner is gone, and says nothing of them. */
export interface TrialCardDoc {
  /** The card's signature at Paystack. */
  _id: string;
  at: Date;
}

export const trialCardModel = defineModel<TrialCardDoc>(
  'trial_cards',
  new Schema<TrialCardDoc>({ _id: text, at: { type: Date, required: true } }, { versionKey: false }),
);
