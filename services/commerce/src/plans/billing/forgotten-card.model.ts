import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** Deleted card that Paystack has yet to delete. */
export interface ForgottenCardDoc {
  _id: string;
  nextTryAt: Date;
}

const schema = new Schema<ForgottenCardDoc>(
  { _id: { type: String, required: true }, nextTryAt: { type: Date, required: true } },
  { versionKey: false },
);
schema.index({ nextTryAt: 1 });

export const forgottenCardModel = defineModel<ForgottenCardDoc>('forgotten_cards', schema);
