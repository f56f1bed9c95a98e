import { stockLow } from '@poc/contracts/events/commerce';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { type MerchDoc, merchModel } from '../merch.model.ts';
import type { StockChangeDoc } from './stock-change.model.ts';

/** Below this many a product, or a size or colour of it, runs low, unless an administrator chose another number. */
export const defaultLowStockBelow = 10;

/** What is needed of a product to say what of it runs low. */
type Stocked = Pick<MerchDoc, 'stock' | 'variants' | 'lowStockBelow'>;

/** Which sizes and colours run low; an empty key stands for a product without any. */
export function lowKeysOf({ stock, variants, lowStockBelow = defaultLowStockBelow }: Stocked): string[] {
  const lines = (variants ?? []).length === 0 ? [{ key: '', stock }] : variants;
  return lines.filter((line) => line.stock < lowStockBelow).map(({ key }) => key);
}

/** A product whose stock was just changed, as it is now. */
export interface StockedProduct {
  after: Pick<MerchDoc, '_id' | 'productName' | 'alertedKeys' | 'lowCount'> & Stocked;
  changes: readonly Pick<StockChangeDoc, 'variant' | 'change'>[];
}

/**
 * Keeps count of what runs low of a product, in the transaction that changes its stock, and reports each size or colour
 * that falls below its limit: once, until an administrator has restocked it. What comes back from unpaid orders is no
 * restocking, so that a cart that is filled and left again and again notifies nobody twice.
 */
export async function trackLowStock(
  db: Connection,
  tx: Transaction,
  { after, changes }: StockedProduct,
  kind: StockChangeDoc['kind'],
): Promise<void> {
  const low = lowKeysOf(after);
  const alerted = after.alertedKeys ?? [];
  const stays = kind === 'adjusted' ? alerted.filter((key) => low.includes(key)) : alerted;
  const fell = changes
    .filter(({ change }) => change < 0)
    .map(({ variant }) => variant ?? '')
    .filter((key) => low.includes(key) && !stays.includes(key));
  if (low.length === (after.lowCount ?? 0) && stays.length === alerted.length && fell.length === 0) return;
  await merchModel(db).updateOne(
    { _id: after._id },
    { $set: { lowCount: low.length, alertedKeys: [...stays, ...fell] } },
    { session: tx.session },
  );
  const merchId = after._id.toHexString();
  for (const key of fell) {
    const stock = after.variants.find((variant) => variant.key === key)?.stock ?? after.stock;
    await tx.emit(stockLow, {
      key: merchId,
      data: { merchId, productName: after.productName, variant: key || null, stock },
    });
  }
}
