import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, type QueryFilter, type Types, trusted } from 'mongoose';
import { type MerchDoc, merchModel } from '../merch/merch.model.ts';
import { noteStockChanges, type StockNote } from './note-stock-changes.ts';

/** Units of a product, or of one of its variants. */
export interface StockLine {
  merchId: Types.ObjectId;
  variant: string | null;
  quantity: number;
}

/**
 * The one place where a stock rises and falls: conditionally, so that it never falls below 0, with a line in its history,
 * and with an event when it falls below the limit.
 * @param change positive gives, negative takes; deleted products take back, but sell no more
 * @returns the product as it is now, or null when there is no such product or variant, or too little of it
 */
export async function changeStockOf(
  db: Connection,
  tx: Transaction,
  line: { merchId: Types.ObjectId; variant: string | null; change: number },
  note: StockNote,
): Promise<MerchDoc | null> {
  const { variant, change } = line;
  const inc = { stock: change, ...(variant === null ? {} : { 'variants.$.stock': change }) };
  const after = await merchModel(db)
    .findOneAndUpdate(
      conditionOf(line),
      { $inc: inc, $set: { updatedAt: note.at } },
      { session: tx.session, returnDocument: 'after' },
    )
    .lean<MerchDoc>();
  if (!after) return null;
  await noteStockChanges(db, tx, after, [{ variant, change }], note);
  return after;
}

function conditionOf({
  merchId,
  variant,
  change,
}: {
  merchId: Types.ObjectId;
  variant: string | null;
  change: number;
}): QueryFilter<MerchDoc> {
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
