import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const text = { type: String, required: true } as const;

const schema = collectionSchema({
  userId: { type: Schema.Types.ObjectId, required: true },
  authorizationCode: text,
  /** Identifies the card across payments. */
  signature: text,
  /** Paystack charges a card together with the email that it was first used with. */
  email: text,
  brand: { type: String, default: '' },
  last4: text,
  expMonth: { type: Number, required: true },
  expYear: { type: Number, required: true },
  isDefault: { type: Boolean, required: true },
  /** Time at which its owner made it the default; null if the removal of another card did. */
  chosenAt: { type: Date, default: null, required: false },
  /** Open and lost disputes of payments by this card, which prevent further charges. */
  disputes: { type: [String], default: undefined },
  createdAt: { type: Date, required: true },
});

/** Card stored at Paystack: its authorization and the details shown to its owner. */
export type PaymentMethodDoc = DocOf<typeof schema>;
schema.index({ userId: 1, signature: 1 }, { unique: true });
schema.index({ authorizationCode: 1 });

export const paymentMethodModel = defineModel('payment_methods', schema);

/** Card that was used for a free trial. It outlives its owner's account and holds no data about them. */
const trialCardSchema = collectionSchema({ _id: text, at: { type: Date, required: true } });

export const trialCardModel = defineModel('trial_cards', trialCardSchema);
