import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** Card stored at Paystack: its authorization and the details shown to its owner. */
export interface PaymentMethodDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  authorizationCode: string;
  /** Identifies the card across payments. */
  signature: string;
  /** Paystack charges a card together with the email that it was first used with. */
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

/** Card that was used for a free trial. It outlives its owner's account and holds no data about them. */
export interface TrialCardDoc {
  _id: string;
  at: Date;
}

export const trialCardModel = defineModel<TrialCardDoc>(
  'trial_cards',
  new Schema<TrialCardDoc>({ _id: text, at: { type: Date, required: true } }, { versionKey: false }),
);
