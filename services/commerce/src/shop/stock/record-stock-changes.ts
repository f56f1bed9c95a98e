import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { MerchDoc } from '../merch.model.ts';
import type { StockChange, StockNote } from './change-stock-of.ts';
import { trackLowStock } from './low-stock.ts';
import { type StockChangeDoc, stockChangeModel } from './stock-change.model.ts';

type LineChange = Omit<StockChange, 'merchId'>;

/**
 * Writes changes of a product's stock into the history and emits low-stock events. Every stock change passes
 * here, so that the sum of a product's history is its stock.
 * @param after the updated product
 */
export async function recordStockChanges(
  tx: Transaction,
  after: MerchDoc,
  changes: readonly LineChange[],
  note: StockNote,
): Promise<void> {
  let stock = changes.reduce((left, { change }) => left - change, after.stock);
  const rows = changes.map(({ variant, change }): StockChangeDoc => {
    stock += change;
    return { _id: new Types.ObjectId(), merchId: after._id, variant, change, stock, ...note };
  });
  // Skips the model's validation, since the rows are created here.
  if (rows.length > 0) await stockChangeModel(tx).insertMany(rows, { lean: true });
  await trackLowStock(tx, after, changes, note.kind);
}
