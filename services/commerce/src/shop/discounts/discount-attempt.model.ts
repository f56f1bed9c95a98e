import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** How many unknown codes somebody has tried within a window of time. */
export interface DiscountAttemptDoc {
  /** The window's number and a hash of who it was. */
  _id: string;
  count: number;
  expiresAt: Date;
}

const schema = new Schema<DiscountAttemptDoc>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const discountAttemptModel = defineModel<DiscountAttemptDoc>('discount_attempts', schema);
