import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const count = { type: Number, default: null };

const schema = collectionSchema({
  /** Promo code in upper case; unique. */
  code: { type: String, required: true },
  /** Exactly one of the two is null. */
  percent: { ...count, min: 1, max: 100 },
  amountKobo: { ...count, min: 1 },
  /** Minimum of the products' total, without delivery. */
  minSubtotalKobo: { type: Number, required: true, min: 0 },
  startsAt: { type: Date, default: null },
  endsAt: { type: Date, default: null },
  /** Limit across all users; null for unlimited. */
  maxUses: { ...count, min: 1 },
  oncePerPerson: { type: Boolean, required: true },
  active: { type: Boolean, required: true },
  /** Counted in the transactions that place and release orders. */
  uses: { type: Number, required: true },
  version: { type: Number, min: 1 },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
});

export type DiscountDoc = DocOf<typeof schema>;
schema.index({ code: 1 }, { unique: true });
schema.index({ createdAt: -1, _id: -1 });

export const discountModel = defineModel('discount_codes', schema);
