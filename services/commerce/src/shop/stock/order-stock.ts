import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Types, trusted } from 'mongoose';
import { type MerchDoc, merchModel } from '../merch.model.ts';
import { changeStockOf } from './change-stock-of.ts';

export interface StockLine {
  merchId: Types.ObjectId;
  variant: string | null;
  quantity: number;
}

interface OrderStock<L> {
  lines: readonly L[];
  orderId: Types.ObjectId;
  now: Date;
}

/** Sorts lines in a fixed order, so that of two concurrent orders of the same products one succeeds. */
const inOrder = <L extends StockLine>(lines: readonly L[]): L[] =>
  lines.toSorted((a, b) => lineKey(a).localeCompare(lineKey(b)));

const lineKey = ({ merchId, variant }: StockLine): string => `${merchId.toHexString()}:${variant ?? ''}`;

/**
 * Reserves an order's products.
 * @returns the lines with their product, as in this transaction
 * @throws out_of_stock when one is not available in full; the caller's transaction must then abort
 */
export async function takeStock<L extends StockLine>(
  tx: Transaction,
  { lines, orderId, now }: OrderStock<L>,
): Promise<(L & { merch: MerchDoc })[]> {
  const note = { kind: 'reserved', reason: '', by: 'system', orderId, at: now } as const;
  const taken = new Map<L, L & { merch: MerchDoc }>();
  for (const line of inOrder(lines)) {
    const merch = await changeStockOf(tx, { ...line, change: -line.quantity }, note);
    taken.set(line, { ...line, merch: merch ?? fail('out_of_stock') });
  }
  return lines.flatMap((line) => taken.get(line) ?? []);
}

/**
 * Returns an order's products to stock: `released` if reserved, `returned` if sold. The caller prevents repeats
 * by changing the order's `reservation` in the same transaction. Units of a removed variant count for the
 * product if it has no variants left, and are dropped otherwise; so are units without a variant if the product
 * now has some.
 */
export async function returnStock(
  tx: Transaction,
  { lines, orderId, now, kind }: OrderStock<StockLine> & { kind: 'released' | 'returned' },
): Promise<void> {
  const note = { kind, reason: '', by: 'system', orderId, at: now };
  for (const { merchId, variant, quantity: change } of inOrder(lines)) {
    const given = await changeStockOf(tx, { merchId, variant, change }, note);
    if (given || variant === null) continue;
    await changeStockOf(tx, { merchId, variant: null, change }, note);
  }
}

/** Counts units as sold (`sign` 1) or returned (`sign` -1), with one command; never below 0. */
export async function countSold(tx: Transaction, lines: readonly StockLine[], sign: 1 | -1): Promise<void> {
  const updates = inOrder(lines).map(({ merchId, quantity }) => {
    const enough = sign < 0 ? { unitsSold: trusted({ $gte: quantity }) } : {};
    const update = { $inc: { unitsSold: sign * quantity } };
    return { updateOne: { filter: { _id: merchId, ...enough }, update } };
  });
  await merchModel(tx).bulkWrite(updates);
}
