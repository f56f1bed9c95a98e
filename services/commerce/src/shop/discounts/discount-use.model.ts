import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { type QueryFilter, Schema, type Types } from 'mongoose';
import type { DiscountDoc } from './discount.model.ts';

const schema = collectionSchema({
  discountId: { type: Schema.Types.ObjectId, required: true },
  /** Code as used, so that a code that is deleted and recreated still counts its uses. */
  code: { type: String, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
});

/** Use of a code by an order that is paid or may still be paid. */
export type DiscountUseDoc = DocOf<typeof schema>;
schema.index({ discountId: 1, userId: 1 });
schema.index({ code: 1, userId: 1 });

export const discountUseModel = defineModel('discount_uses', schema);

/** Filter for a user's uses of a code, including uses under its earlier name or of a deleted code with its name. */
export const usesBy = (
  userId: Types.ObjectId | string,
  { _id, code }: Pick<DiscountDoc, '_id' | 'code'>,
): QueryFilter<DiscountUseDoc> => ({ userId, $or: [{ discountId: _id }, { code }] });
