import { stockLow } from '@poc/contracts/events/commerce';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types } from 'mongoose';
import type { MerchDoc } from '../merch/merch.model.ts';
import { type StockChangeDoc, stockChangeModel } from './stock-change.model.ts';

/** Below this many a product is said to be low; the same number as the badge 'Only N left' has. */
export const lowStockBelow = 10;

/** Why a stock changed, and who did it. */
export type StockNote = Pick<StockChangeDoc, 'kind' | 'reason' | 'by' | 'orderId' | 'at'>;

/** What was just done to a product's stock; `after` is the product with its new one. */
export interface ChangedStock {
  after: Pick<MerchDoc, '_id' | 'productName' | 'stock'>;
  changes: readonly Pick<StockChangeDoc, 'variant' | 'change'>[];
}

/**
 * Writes what was just done to stocks into their history, and tells when a product fell below the limit by it. Every
 * change of a stock comes here, so that the sum of a product's history is its stock.
 */
export async function noteStockChanges(
  db: Connection,
  tx: Transaction,
  changed: readonly ChangedStock[],
  note: StockNote,
): Promise<void> {
  const rows = changed.flatMap((one) => historyOf(one, note));
  // As they are: what the model would check of them is made here.
  if (rows.length > 0) await stockChangeModel(db).insertMany(rows, { session: tx.session, lean: true });
  for (const one of changed) await tellWhenLow(tx, one);
}

const stockBefore = ({ after, changes }: ChangedStock): number =>
  after.stock - changes.reduce((sum, { change }) => sum + change, 0);

function historyOf(changed: ChangedStock, note: StockNote): StockChangeDoc[] {
  let stock = stockBefore(changed);
  return changed.changes.map(({ variant, change }) => {
    stock += change;
    return { _id: new Types.ObjectId(), merchId: changed.after._id, variant, change, stock, ...note };
  });
}

async function tellWhenLow(tx: Transaction, changed: ChangedStock): Promise<void> {
  const { after } = changed;
  if (after.stock >= lowStockBelow || stockBefore(changed) < lowStockBelow) return;
  const merchId = after._id.toHexString();
  await tx.emit(stockLow, {
    key: merchId,
    data: { merchId, productName: after.productName, stock: after.stock },
  });
}
