import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  subscriptionId: { type: Schema.Types.ObjectId, required: true },
  at: { type: Date, required: true },
  /** 1 when a plan starts, -1 when it ends. */
  subscribers: { type: Number, required: true },
  /** Change of the monthly recurring revenue without VAT. */
  recurringKobo: { type: Number, required: true },
});

/** Change of the number of subscribers or their recurring revenue. Immutable. */
export type SubscriptionMoveDoc = DocOf<typeof schema>;
schema.index({ at: 1 });
schema.index({ subscriptionId: 1 });

export const subscriptionMoveModel = defineModel('subscription_moves', schema);
