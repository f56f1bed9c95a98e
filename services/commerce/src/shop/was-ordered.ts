import type { ClientSession, Connection } from 'mongoose';
import type { MerchDoc } from './merch.model.ts';
import { stockChangeModel } from './stock/stock-change.model.ts';

/**
 * Returns whether an order may contain this product and its picture. Orders write the product's stock, so
 * they conflict with the transaction that changes the product.
 */
export async function wasOrdered(
  db: Connection,
  session: ClientSession,
  merch: Pick<MerchDoc, '_id' | 'unitsSold'>,
): Promise<boolean> {
  if (merch.unitsSold > 0) return true;
  const reserved = { merchId: merch._id, kind: 'reserved' } as const;
  return (await stockChangeModel(db).exists(reserved).session(session)) !== null;
}
