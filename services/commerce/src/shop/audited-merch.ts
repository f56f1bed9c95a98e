import type { AuditFields } from '@poc/kit/audit/changed-fields';
import type { MerchDoc } from './merch.model.ts';
import { imagesOf } from './merch-images.ts';

/** A product as the audit record compares it: what administrators set, not what sales do. */
export function auditedMerch(doc: MerchDoc): AuditFields {
  const { _id, unitsSold, imageUrl, moreImageUrls, orderedImageUrls, ...merch } = doc;
  return { ...merch, images: imagesOf(doc) };
}

/** A product as the target of an entry. */
export const merchTarget = ({ _id, productName }: Pick<MerchDoc, '_id' | 'productName'>) =>
  ({ kind: 'product', id: _id.toHexString(), name: productName }) as const;
