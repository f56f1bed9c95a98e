import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  discountId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
});

/** Use of a code by an order that is paid or may still be paid. */
export type DiscountUseDoc = DocOf<typeof schema>;
schema.index({ discountId: 1, userId: 1 });

export const discountUseModel = defineModel('discount_uses', schema);
