import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, type QueryFilter, type Types, trusted } from 'mongoose';
import { type MerchDoc, merchModel } from '../merch.model.ts';
import { noteStockChanges, type StockNote } from './note-stock-changes.ts';

/** Units of a product, or of one of its variants. */
export interface StockLine {
  merchId: Types.ObjectId;
  variant: string | null;
  quantity: number;
}

/** Positive gives, negative takes; deleted products take back, but sell no more. */
interface Change {
  merchId: Types.ObjectId;
  variant: string | null;
  change: number;
}

/**
 * Changes a stock, with a line in its history, and with an event when it falls below the limit.
 * @returns the product as it is now, or null when there is no such product or variant, or too little of it
 */
export async function changeStockOf(
  db: Connection,
  tx: Transaction,
  line: Change,
  note: StockNote,
): Promise<MerchDoc | null> {
  const after = await moveStock(db, tx, line, note.at);
  if (after) await noteStockChanges(db, tx, [{ after, changes: [line] }], note);
  return after;
}

/**
 * The one place where a stock rises and falls: conditionally, so that it never falls below 0. The caller notes it.
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
