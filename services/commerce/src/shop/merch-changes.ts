import { fail } from '@poc/kit/errors';
import { koboOf } from '../naira.ts';
import type { MerchDoc } from './merch.model.ts';
import { imagesFaults } from './merch-images.ts';
import { type SentVariant, variantFaults } from './merch-variants.ts';
import type { SentMerch } from './read-merch-form.ts';

export type MerchChanges = Required<Pick<MerchDoc, 'productName' | 'description' | 'priceKobo'>> &
  Partial<Pick<MerchDoc, 'oldPriceKobo' | 'lowStockBelow' | 'vatClass'>>;

/**
 * Converts a form to document changes: omitted fields stay, empty ones are cleared.
 * @throws invalid_request for duplicate variants or an invalid list of pictures
 */
export function merchChanges(sent: SentMerch): MerchChanges {
  const { fields, cleared } = sent;
  const faults = [...variantFaults(fields.variants ?? []), ...imagesFaults(sent)];
  if (faults.length > 0) fail('invalid_request', { faults });
  return {
    productName: fields.product_name,
    description: fields.description,
    priceKobo: koboOf(fields.price),
    ...(cleared.has('old_price') ? { oldPriceKobo: null } : {}),
    ...(fields.old_price === undefined ? {} : { oldPriceKobo: koboOf(fields.old_price) || null }),
    ...(fields.vat_class === undefined ? {} : { vatClass: fields.vat_class }),
    ...(fields.low_stock_below === undefined ? {} : { lowStockBelow: fields.low_stock_below }),
  };
}

/** Returns the submitted stock levels; an empty `variants` removes all variants. */
export function sentStockLevels({ fields, cleared }: Pick<SentMerch, 'fields' | 'cleared'>): {
  stock: number | undefined;
  variants: readonly SentVariant[] | undefined;
} {
  return { stock: fields.stock, variants: cleared.has('variants') ? [] : fields.variants };
}
