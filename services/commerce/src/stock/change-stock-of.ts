import { stockLow } from '@poc/contracts/events/commerce';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, type QueryFilter, Types, trusted } from 'mongoose';
import { type MerchDoc, merchModel } from '../merch/merch.model.ts';
import { type StockChangeDoc, stockChangeModel } from './stock-change.model.ts';

/** Units of a product, or of one of its variants. */
export interface StockLine {
  merchId: Types.ObjectId;
  variant: string | null;
  quantity: number;
}

/** Below this many a product is said to be low; the same number as the badge 'Only N left' has. */
export const lowStockBelow = 10;

/**
 * The one place where a stock changes: conditionally, so that it never falls below 0, with a line in its history, and
 * with an event when it falls below the limit.
 * @param change positive gives, negative takes; deleted products take back, but sell no more
 * @returns the product as it is now, or null when there is no such product or variant, or too little of it
 */
export async function changeStockOf(
  db: Connection,
  tx: Transaction,
  line: { merchId: Types.ObjectId; variant: string | null; change: number },
  note: Pick<StockChangeDoc, 'kind' | 'reason' | 'by' | 'orderId' | 'at'>,
): Promise<MerchDoc | null> {
  const { merchId, variant, change } = line;
  const inc = { stock: change, ...(variant === null ? {} : { 'variants.$.stock': change }) };
  const after = await merchModel(db)
    .findOneAndUpdate(
      conditionOf(line),
      { $inc: inc, $set: { updatedAt: note.at } },
      { session: tx.session, returnDocument: 'after' },
    )
    .lean<MerchDoc>();
  if (!after) return null;
  await stockChangeModel(db).create(
    [{ _id: new Types.ObjectId(), merchId, variant, change, stock: after.stock, ...note }],
    { session: tx.session },
  );
  const isLowNow = after.stock < lowStockBelow && after.stock - change >= lowStockBelow;
  if (isLowNow) {
    await tx.emit(stockLow, {
      key: merchId.toHexString(),
      data: { merchId: merchId.toHexString(), productName: after.productName, stock: after.stock },
    });
  }
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
