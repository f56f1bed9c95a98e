import type { AuditFields } from '@poc/kit/audit/changed-fields';
import type { MerchDoc } from './merch.model.ts';

/** A product as the audit record compares it: what administrators set, not what sales do. */
export function auditedMerch({ _id, unitsSold, orderedImageUrls, ...merch }: MerchDoc): AuditFields {
  return merch;
}

/** A product as the target of an entry. */
export const merchTarget = ({ _id, productName }: Pick<MerchDoc, '_id' | 'productName'>) =>
  ({ kind: 'product', id: _id.toHexString(), name: productName }) as const;
