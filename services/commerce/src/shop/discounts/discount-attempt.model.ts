import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const schema = collectionSchema({
  /** Number of the window and a hash of the user or address. */
  _id: { type: String, required: true },
  count: { type: Number, required: true },
  expiresAt: { type: Date, required: true },
});

/** Number of unknown codes tried by a user or address within a time window. */
export type DiscountAttemptDoc = DocOf<typeof schema>;
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const discountAttemptModel = defineModel('discount_attempts', schema);
