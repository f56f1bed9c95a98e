import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** A card that nobody may be charged by any more, until Paystack has forgotten it too. */
export interface ForgottenCardDoc {
  /** Its authorization code. */
  _id: string;
  nextTryAt: Date;
}

const schema = new Schema<ForgottenCardDoc>(
  { _id: { type: String, required: true }, nextTryAt: { type: Date, required: true } },
  { versionKey: false },
);
schema.index({ nextTryAt: 1 });

export const forgottenCardModel = defineModel<ForgottenCardDoc>('forgotten_cards', schema);
