import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

export interface DiscountDoc {
  _id: Types.ObjectId;
  code: string;
  /** Exactly one of the two is null. */
  percent: number | null;
  amountKobo: number | null;
  /** Minimum of the products' total, without delivery. */
  minSubtotalKobo: number;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Limit across all users; null for unlimited. */
  maxUses: number | null;
  oncePerPerson: boolean;
  active: boolean;
  /** Counted in the transactions that place and release orders. */
  uses: number;
  version?: number;
  createdAt: Date;
  updatedAt: Date;
}

const count = { type: Number, default: null };

const schema = new Schema<DiscountDoc>(
  {
    code: { type: String, required: true },
    percent: { ...count, min: 1, max: 100 },
    amountKobo: { ...count, min: 1 },
    minSubtotalKobo: { type: Number, required: true, min: 0 },
    startsAt: { type: Date, default: null },
    endsAt: { type: Date, default: null },
    maxUses: { ...count, min: 1 },
    oncePerPerson: { type: Boolean, required: true },
    active: { type: Boolean, required: true },
    uses: { type: Number, required: true },
    version: { type: Number, min: 1 },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ code: 1 }, { unique: true });
schema.index({ createdAt: -1, _id: -1 });

export const discountModel = defineModel<DiscountDoc>('discount_codes', schema);
