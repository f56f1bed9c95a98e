import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

/** `released` from an unpaid order, `returned` from a paid one. */
export const stockChangeKinds = ['adjusted', 'reserved', 'released', 'returned'] as const;

export const erasedPerson = 'erased';

const schema = collectionSchema({
  merchId: { type: Schema.Types.ObjectId, required: true },
  variant: { type: String, default: null },
  change: { type: Number, required: true },
  /** Remaining stock of the product, all variants together. */
  stock: { type: Number, required: true },
  kind: { type: String, enum: stockChangeKinds, required: true },
  reason: { type: String, default: '' },
  by: { type: String, required: true },
  orderId: { type: Schema.Types.ObjectId, default: null },
  at: { type: Date, required: true },
});

export type StockChangeDoc = DocOf<typeof schema>;
schema.index({ merchId: 1, at: -1, _id: -1 });
schema.index({ by: 1 });

export const stockChangeModel = defineModel('stock_changes', schema);
