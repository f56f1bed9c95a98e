import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** Number of unknown codes tried by a user or address within a time window. */
export interface DiscountAttemptDoc {
  /** Number of the window and a hash of the user or address. */
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
