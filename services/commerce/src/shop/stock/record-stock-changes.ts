import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types } from 'mongoose';
import { type StockedProduct, trackLowStock } from './low-stock.ts';
import { type StockChangeDoc, stockChangeModel } from './stock-change.model.ts';

export type StockNote = Pick<StockChangeDoc, 'kind' | 'reason' | 'by' | 'orderId' | 'at'>;

/** Changes of a product's stock; `after` is the updated product. */
export type ChangedStock = StockedProduct;

/**
 * Writes stock changes into the history and emits low-stock events. Every stock change passes here, so that
 * the sum of a product's history is its stock.
 */
export async function recordStockChanges(
  db: Connection,
  tx: Transaction,
  changed: readonly ChangedStock[],
  note: StockNote,
): Promise<void> {
  const rows = changed.flatMap((one) => historyOf(one, note));
  // Skips the model's validation, since the rows are created here.
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

/** Merges lines of one product; its last state counts. */
function byProduct(changed: readonly ChangedStock[]): Iterable<ChangedStock> {
  const products = new Map<string, ChangedStock>();
  for (const { after, changes } of changed) {
    const id = after._id.toHexString();
    products.set(id, { after, changes: [...(products.get(id)?.changes ?? []), ...changes] });
  }
  return products.values();
}
