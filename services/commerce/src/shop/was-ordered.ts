import type { ClientSession, Connection } from 'mongoose';
import type { MerchDoc } from './merch.model.ts';
import { stockChangeModel } from './stock/stock-change.model.ts';

/**
 * Whether an order may hold this product, and so its picture. An order writes the product's stock too: within the
 * transaction that changes the product, none can come in between.
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
