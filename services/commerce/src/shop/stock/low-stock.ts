import { stockLow } from '@poc/contracts/events/commerce';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type MerchDoc, merchModel } from '../merch.model.ts';
import type { StockChangeDoc } from './stock-change.model.ts';

/** Default low-stock threshold of a product or variant. */
export const defaultLowStockBelow = 10;

/**
 * Updates the low-stock count in the transaction that changes the stock, and alerts once per variant that
 * falls below its threshold, until an administrator restocks it. Releases of unpaid orders do not count as
 * restocking, so that repeated carts do not repeat alerts.
 */
export async function trackLowStock(
  tx: Transaction,
  after: MerchDoc,
  changes: readonly Pick<StockChangeDoc, 'variant' | 'change'>[],
  kind: StockChangeDoc['kind'],
): Promise<void> {
  const { lowStockBelow = defaultLowStockBelow, variants } = after;
  // An empty key stands for a product without variants.
  const lines = (variants ?? []).length === 0 ? [{ key: '', stock: after.stock }] : variants;
  const low = lines.filter(({ stock }) => stock < lowStockBelow).map(({ key }) => key);
  const alerted = after.alertedKeys ?? [];
  const stays = kind === 'adjusted' ? alerted.filter((key) => low.includes(key)) : alerted;
  const fell = changes
    .filter(({ change }) => change < 0)
    .map(({ variant }) => variant ?? '')
    .filter((key) => low.includes(key) && !stays.includes(key));
  if (low.length === (after.lowCount ?? 0) && stays.length === alerted.length && fell.length === 0) return;
  await merchModel(tx).updateOne(
    { _id: after._id },
    { $set: { lowCount: low.length, alertedKeys: [...stays, ...fell] } },
  );
  const merchId = after._id.toHexString();
  for (const key of fell) {
    const stock = lines.find((line) => line.key === key)?.stock ?? after.stock;
    const data = { merchId, productName: after.productName, variant: key || null, stock };
    await tx.emit(stockLow, { key: merchId, data });
  }
}
