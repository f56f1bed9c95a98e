import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** `released` from an unpaid order, `returned` from a paid one. */
export const stockChangeKinds = ['adjusted', 'reserved', 'released', 'returned'] as const;
export type StockChangeKind = (typeof stockChangeKinds)[number];

export const erasedPerson = 'erased';

export interface StockChangeDoc {
  _id: Types.ObjectId;
  merchId: Types.ObjectId;
  variant: string | null;
  change: number;
  /** Remaining stock of the product, all variants together. */
  stock: number;
  kind: StockChangeKind;
  reason: string;
  by: string;
  orderId: Types.ObjectId | null;
  at: Date;
}

const schema = new Schema<StockChangeDoc>(
  {
    merchId: { type: Schema.Types.ObjectId, required: true },
    variant: { type: String, default: null },
    change: { type: Number, required: true },
    stock: { type: Number, required: true },
    kind: { type: String, enum: stockChangeKinds, required: true },
    reason: { type: String, default: '' },
    by: { type: String, required: true },
    orderId: { type: Schema.Types.ObjectId, default: null },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ merchId: 1, at: -1, _id: -1 });
schema.index({ by: 1 });

export const stockChangeModel = defineModel<StockChangeDoc>('stock_changes', schema);
