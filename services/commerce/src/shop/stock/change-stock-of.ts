import type { Transaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import { type MerchDoc, merchModel } from '../merch.model.ts';
import { recordStockChanges } from './record-stock-changes.ts';
import type { StockChangeDoc } from './stock-change.model.ts';

/** History fields shared by all lines of one change. */
export type StockNote = Pick<StockChangeDoc, 'kind' | 'reason' | 'by' | 'orderId' | 'at'>;

/** Stock change of a product or variant; negative when units are taken. */
export type StockChange = Pick<StockChangeDoc, 'merchId' | 'variant' | 'change'>;

/**
 * Changes a stock unless it would fall below 0, and records the change in its history. A deleted product
 * accepts only returns.
 * @returns the updated product, or null for an unknown product or variant, or insufficient stock
 */
export async function changeStockOf(
  tx: Transaction,
  { merchId, variant, change }: StockChange,
  note: StockNote,
): Promise<MerchDoc | null> {
  const taken = change < 0 && { deletedAt: null, stock: trusted({ $gte: -change }) };
  const line =
    variant === null
      ? { 'variants.0': trusted({ $exists: false }) }
      : { variants: trusted({ $elemMatch: { key: variant, stock: { $gte: Math.max(-change, 0) } } }) };
  const after = await merchModel(tx)
    .findOneAndUpdate(
      { _id: merchId, ...taken, ...line },
      {
        $inc: { stock: change, ...(variant === null ? {} : { 'variants.$.stock': change }) },
        $set: { updatedAt: note.at },
      },
      { returnDocument: 'after' },
    )
    .lean<MerchDoc>();
  if (after) await recordStockChanges(tx, after, [{ variant, change }], note);
  return after;
}
