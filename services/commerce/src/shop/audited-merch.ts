import type { AuditFields } from '@poc/kit/audit/changed-fields';
import type { MerchDoc } from './merch.model.ts';
import { imagesOf } from './merch-images.ts';

/** Product fields for audit entries: those that administrators set, not those that sales change. */
export function auditedMerch(doc: MerchDoc): AuditFields {
  const { _id, unitsSold, imageUrl, moreImageUrls, orderedImageUrls, ...merch } = doc;
  return { ...merch, images: imagesOf(doc) };
}

export const merchTarget = ({ _id, productName }: Pick<MerchDoc, '_id' | 'productName'>) =>
  ({ kind: 'product', id: _id.toHexString(), name: productName }) as const;
