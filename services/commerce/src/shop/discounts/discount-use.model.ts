import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** Use of a code by an order that is paid or may still be paid. */
export interface DiscountUseDoc {
  _id: Types.ObjectId;
  discountId: Types.ObjectId;
  userId: Types.ObjectId;
}

const schema = new Schema<DiscountUseDoc>(
  {
    discountId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
  },
  { versionKey: false },
);
schema.index({ discountId: 1, userId: 1 });

export const discountUseModel = defineModel<DiscountUseDoc>('discount_uses', schema);
