import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import type { MerchDoc } from './merch.model.ts';
import { isMadeHere, keysOf } from './pictures/merch-file-names.ts';
import { wasOrdered } from './was-ordered.ts';

/** Returns an update that retains the files of a lost main picture, which orders still show. */
export async function keepMainImage(
  db: Connection,
  tx: Transaction,
  { imageUrl, ...merch }: Pick<MerchDoc, '_id' | 'unitsSold' | 'imageUrl'>,
): Promise<{ $addToSet?: { orderedImageUrls: string } }> {
  if (!keysOf(imageUrl).some(isMadeHere) || !(await wasOrdered(db, tx.session, merch))) return {};
  return { $addToSet: { orderedImageUrls: imageUrl } };
}
