import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** `adjusted` by an administrator; `reserved` for an order, `released` from one, `returned` after its payment. */
export const stockChangeKinds = ['adjusted', 'reserved', 'released', 'returned'] as const;
export type StockChangeKind = (typeof stockChangeKinds)[number];

/** Stands for a person who was deleted. */
export const erasedPerson = 'erased';

/** One line of the history of a stock. */
export interface StockChangeDoc {
  _id: Types.ObjectId;
  merchId: Types.ObjectId;
  variant: string | null;
  /** Units; negative when they were taken. */
  change: number;
  /** What was left of the product, of all its variants together. */
  stock: number;
  kind: StockChangeKind;
  reason: string;
  /** A user's id, `system`, or nobody any more: see `erasedPerson`. */
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
// An administrator's own, for the erasure of their person.
schema.index({ by: 1 });

export const stockChangeModel = defineModel<StockChangeDoc>('stock_changes', schema);
