import type { Transaction } from '@poc/kit/mongo/transaction';
import type { MerchDoc } from './merch.model.ts';
import { isMadeHere, keysOf } from './pictures/merch-file-names.ts';
import { stockChangeModel } from './stock/stock-change.model.ts';

/** Returns an update that keeps the files of a replaced main picture while orders show it. */
export async function keepOrderedImages(
  tx: Transaction,
  { imageUrl, ...merch }: Pick<MerchDoc, '_id' | 'unitsSold' | 'imageUrl'>,
): Promise<{ $addToSet?: { orderedImageUrls: string } }> {
  if (!keysOf(imageUrl).some(isMadeHere) || !(await wasOrdered(tx, merch))) return {};
  return { $addToSet: { orderedImageUrls: imageUrl } };
}

/**
 * True if an order may contain this product and its picture. Orders write the product's stock, so they conflict
 * with the transaction that changes the product.
 */
async function wasOrdered(tx: Transaction, merch: Pick<MerchDoc, '_id' | 'unitsSold'>): Promise<boolean> {
  if (merch.unitsSold > 0) return true;
  const reserved = { merchId: merch._id, kind: 'reserved' } as const;
  return (await stockChangeModel(tx).exists(reserved)) !== null;
}
