import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const schema = collectionSchema({
  _id: { type: String, required: true },
  nextTryAt: { type: Date, required: true },
});

/** Deleted card that Paystack has yet to delete. */
export type ForgottenCardDoc = DocOf<typeof schema>;
schema.index({ nextTryAt: 1 });

export const forgottenCardModel = defineModel('forgotten_cards', schema);
