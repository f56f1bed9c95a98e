import { stockLow } from '@poc/contracts/events/commerce';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types } from 'mongoose';
import type { MerchDoc } from '../merch/merch.model.ts';
import { type StockChangeDoc, stockChangeModel } from './stock-change.model.ts';

/** Below this many a product is said to be low; the same number as the badge 'Only N left' has. */
export const lowStockBelow = 10;

/** Why a stock changed, and who did it. */
export type StockNote = Pick<StockChangeDoc, 'kind' | 'reason' | 'by' | 'orderId' | 'at'>;

/**
 * Writes what was just done to a stock into its history, and tells when the product fell below the limit by it. Every
 * change of a stock comes here, so that the sum of a product's history is its stock.
 * @param after the product with its new stock
 */
export async function noteStockChanges(
  db: Connection,
  tx: Transaction,
  after: Pick<MerchDoc, '_id' | 'productName' | 'stock'>,
  changes: readonly Pick<StockChangeDoc, 'variant' | 'change'>[],
  note: StockNote,
): Promise<void> {
  const before = after.stock - changes.reduce((sum, { change }) => sum + change, 0);
  let stock = before;
  const rows = changes.map(({ variant, change }) => {
    stock += change;
    return { _id: new Types.ObjectId(), merchId: after._id, variant, change, stock, ...note };
  });
  if (rows.length > 0) {
    await stockChangeModel(db).insertMany(rows, { session: tx.session, ordered: true });
  }
  if (after.stock >= lowStockBelow || before < lowStockBelow) return;
  const merchId = after._id.toHexString();
  await tx.emit(stockLow, {
    key: merchId,
    data: { merchId, productName: after.productName, stock: after.stock },
  });
}
