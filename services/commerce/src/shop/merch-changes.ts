import { fail } from '@poc/kit/errors';
import { koboOf } from '../naira.ts';
import type { MerchDoc } from './merch.model.ts';
import { imagesFaults } from './merch-images.ts';
import { type SentVariant, variantFaults } from './merch-variants.ts';
import type { SentMerch } from './read-merch-form.ts';
import { searchFieldsOf } from './search-fields.ts';

/** What a form may change of a product; its stocks and pictures are settled within the transaction. */
export type MerchChanges = Required<
  Pick<MerchDoc, 'productName' | 'description' | 'priceKobo' | 'searchKeys'>
> &
  Partial<Pick<MerchDoc, 'oldPriceKobo' | 'lowStockBelow'>>;

/**
 * Turns a form into changes of the document: fields left out stay as they are, those sent empty are emptied.
 * @throws invalid_request for variants that are no different ones, and for a list of pictures that can't be
 */
export function merchChanges(sent: SentMerch): MerchChanges {
  const { fields, cleared } = sent;
  const faults = [...variantFaults(fields.variants ?? []), ...imagesFaults(sent)];
  if (faults.length > 0) fail('invalid_request', { faults });
  const texts = { productName: fields.product_name, description: fields.description };
  return {
    ...texts,
    ...searchFieldsOf(texts),
    priceKobo: koboOf(fields.price),
    ...(cleared.has('old_price') ? { oldPriceKobo: null } : {}),
    ...(fields.old_price === undefined ? {} : { oldPriceKobo: koboOf(fields.old_price) || null }),
    ...(fields.low_stock_below === undefined ? {} : { lowStockBelow: fields.low_stock_below }),
  };
}

/** The stocks as they were sent; variants that were sent empty are none. */
export function sentStocks({ fields, cleared }: Pick<SentMerch, 'fields' | 'cleared'>): {
  stock: number | undefined;
  variants: readonly SentVariant[] | undefined;
} {
  return { stock: fields.stock, variants: cleared.has('variants') ? [] : fields.variants };
}
