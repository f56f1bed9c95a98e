import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, type Types, trusted } from 'mongoose';
import { type MerchDoc, merchModel } from '../merch.model.ts';
import { changeStockOf, moveStock, type StockLine } from './change-stock-of.ts';
import { type ChangedStock, recordStockChanges } from './record-stock-changes.ts';

/** Sorts lines in a fixed order to prevent deadlocks between carts. */
const inOrder = <L extends StockLine>(lines: readonly L[]): L[] =>
  lines.toSorted(
    (a, b) =>
      a.merchId.toHexString().localeCompare(b.merchId.toHexString()) ||
      (a.variant ?? '').localeCompare(b.variant ?? ''),
  );

/**
 * Reserves an order's products.
 * @returns the product of each line, as in this transaction
 * @throws out_of_stock when one is not available in full; the caller's transaction must then abort
 */
export async function takeStock<L extends StockLine>(
  db: Connection,
  tx: Transaction,
  order: { lines: readonly L[]; orderId: Types.ObjectId; now: Date },
): Promise<Map<L, MerchDoc>> {
  const { orderId, now } = order;
  const products = new Map<L, MerchDoc>();
  const changed: ChangedStock[] = [];
  for (const line of inOrder(order.lines)) {
    const change = { merchId: line.merchId, variant: line.variant, change: -line.quantity };
    const after = (await moveStock(db, tx, change, now)) ?? fail('out_of_stock');
    products.set(line, after);
    changed.push({ after, changes: [change] });
  }
  const note = { kind: 'reserved', reason: '', by: 'system', orderId, at: now } as const;
  await recordStockChanges(db, tx, changed, note);
  return products;
}

/**
 * Returns an order's products to stock: `released` if unpaid, `returned` if paid. The caller prevents repeats
 * by changing the order's `reservation` in the same transaction. If the product has lost its variants, the
 * units count for the product. Units of a removed variant are dropped if the product has other variants, and
 * so are units without a variant if the product has some now.
 */
export async function returnStock(
  db: Connection,
  tx: Transaction,
  order: {
    lines: readonly StockLine[];
    orderId: Types.ObjectId;
    kind: 'released' | 'returned';
    now: Date;
  },
): Promise<void> {
  const note = { kind: order.kind, reason: '', by: 'system', orderId: order.orderId, at: order.now };
  for (const { merchId, variant, quantity } of inOrder(order.lines)) {
    const given = await changeStockOf(db, tx, { merchId, variant, change: quantity }, note);
    if (given || variant === null) continue;
    await changeStockOf(db, tx, { merchId, variant: null, change: quantity }, note);
  }
}

/** Counts units as sold (`sign` 1) or returned (`sign` -1), with one command; never below 0. */
export async function countSold(
  db: Connection,
  tx: Transaction,
  lines: readonly StockLine[],
  sign: 1 | -1,
): Promise<void> {
  const updates = inOrder(lines).map(({ merchId, quantity }) => {
    const enough = sign < 0 ? { unitsSold: trusted({ $gte: quantity }) } : {};
    const update = { $inc: { unitsSold: sign * quantity } };
    return { updateOne: { filter: { _id: merchId, ...enough }, update } };
  });
  await merchModel(db).bulkWrite(updates, { session: tx.session });
}
