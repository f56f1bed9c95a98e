import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, type QueryFilter, type Types, trusted } from 'mongoose';
import { type MerchDoc, merchModel } from '../merch.model.ts';
import { recordStockChanges, type StockNote } from './record-stock-changes.ts';

export interface StockLine {
  merchId: Types.ObjectId;
  variant: string | null;
  quantity: number;
}

/** Positive adds, negative takes. A deleted product accepts returns only. */
interface Change {
  merchId: Types.ObjectId;
  variant: string | null;
  change: number;
}

/**
 * Changes a stock, writes its history, and emits an event when it falls below the limit.
 * @returns the updated product, or null for an unknown product or variant, or insufficient stock
 */
export async function changeStockOf(
  db: Connection,
  tx: Transaction,
  line: Change,
  note: StockNote,
): Promise<MerchDoc | null> {
  const after = await moveStock(db, tx, line, note.at);
  if (after) await recordStockChanges(db, tx, [{ after, changes: [line] }], note);
  return after;
}

/**
 * The only place that changes a stock: conditionally, so that it never falls below 0. The caller writes its
 * history.
 * @returns as `changeStockOf`
 */
export async function moveStock(
  db: Connection,
  tx: Transaction,
  line: Change,
  at: Date,
): Promise<MerchDoc | null> {
  const { variant, change } = line;
  const inc = { stock: change, ...(variant === null ? {} : { 'variants.$.stock': change }) };
  return merchModel(db)
    .findOneAndUpdate(
      conditionOf(line),
      { $inc: inc, $set: { updatedAt: at } },
      { session: tx.session, returnDocument: 'after' },
    )
    .lean<MerchDoc>();
}

function conditionOf({ merchId, variant, change }: Change): QueryFilter<MerchDoc> {
  const enough = change < 0 ? trusted({ $gte: -change }) : undefined;
  const sold = change < 0 ? { deletedAt: null } : {};
  const stock = enough ? { stock: enough } : {};
  if (variant === null) return { _id: merchId, ...sold, ...stock, 'variants.0': trusted({ $exists: false }) };
  return {
    _id: merchId,
    ...sold,
    ...stock,
    variants: trusted({ $elemMatch: { key: variant, ...(enough ? { stock: { $gte: -change } } : {}) } }),
  };
}
