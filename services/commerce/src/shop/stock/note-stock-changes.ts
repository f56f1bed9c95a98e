import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types } from 'mongoose';
import { type StockedProduct, trackLowStock } from './low-stock.ts';
import { type StockChangeDoc, stockChangeModel } from './stock-change.model.ts';

/** Why a stock changed, and who did it. */
export type StockNote = Pick<StockChangeDoc, 'kind' | 'reason' | 'by' | 'orderId' | 'at'>;

/** What was just done to a product's stock; `after` is the product with its new one. */
export type ChangedStock = StockedProduct;

/**
 * Writes what was just done to stocks into their history, and reports when something fell below its limit by it. Every
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
  for (const one of byProduct(changed)) await trackLowStock(db, tx, one, note.kind);
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

/** Several lines of an order may be of one product: its last state counts. */
function byProduct(changed: readonly ChangedStock[]): Iterable<ChangedStock> {
  const products = new Map<string, ChangedStock>();
  for (const { after, changes } of changed) {
    const id = after._id.toHexString();
    products.set(id, { after, changes: [...(products.get(id)?.changes ?? []), ...changes] });
  }
  return products.values();
}
