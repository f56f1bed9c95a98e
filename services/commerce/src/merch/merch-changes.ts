import type { updateMerch } from '@poc/contracts/endpoints/commerce';
import { fail } from '@poc/kit/errors';
import type { z } from 'zod';
import { koboOf } from '../money/naira.ts';
import type { MerchFiles } from '../pictures/merch-files.ts';
import { imageAddressOf, isOurs } from './image-url.policy.ts';
import type { MerchDoc } from './merch.model.ts';
import { type SentVariant, variantFaults } from './merch-variants.ts';
import { searchFieldsOf } from './search-fields.ts';

/** What a form may change of a product; its stocks are settled within the transaction. */
export type MerchChanges = Required<
  Pick<MerchDoc, 'productName' | 'description' | 'priceKobo' | 'searchKeys'>
> &
  Partial<Pick<MerchDoc, 'oldPriceKobo' | 'imageUrl' | 'lowStockBelow'>>;

export interface SentMerch {
  readonly fields: z.output<typeof updateMerch.body>;
  readonly cleared: ReadonlySet<string>;
  readonly picture: readonly Buffer[] | null;
}

/**
 * Turns a form into changes of the document: fields left out stay as they are, those sent empty are emptied. A new picture
 * is put into the store.
 * @throws invalid_request for variants that are no different ones, and for a file of ours that is not there;
 *   service_unavailable
 */
export async function merchChanges(files: MerchFiles, sent: SentMerch): Promise<MerchChanges> {
  const { fields, cleared } = sent;
  const faults = variantFaults(fields.variants ?? []);
  if (faults.length > 0) fail('invalid_request', { faults });
  const texts = { productName: fields.product_name, description: fields.description };
  return {
    ...texts,
    ...searchFieldsOf(texts),
    priceKobo: koboOf(fields.price),
    ...(cleared.has('old_price') ? { oldPriceKobo: null } : {}),
    ...(fields.old_price === undefined ? {} : { oldPriceKobo: koboOf(fields.old_price) || null }),
    ...(fields.low_stock_below === undefined ? {} : { lowStockBelow: fields.low_stock_below }),
    // Last, so that nothing was stored when another field turned out to be wrong.
    ...(await pictureChanges(files, sent)),
  };
}

/** The stocks as they were sent; variants that were sent empty are none. */
export function sentStocks({ fields, cleared }: Pick<SentMerch, 'fields' | 'cleared'>): {
  stock: number | undefined;
  variants: readonly SentVariant[] | undefined;
} {
  return { stock: fields.stock, variants: cleared.has('variants') ? [] : fields.variants };
}

async function pictureChanges(
  files: MerchFiles,
  { fields, cleared, picture }: SentMerch,
): Promise<Pick<MerchChanges, 'imageUrl'>> {
  if (picture) return { imageUrl: await files.add(picture) };
  if (cleared.has('image_url')) return { imageUrl: '' };
  if (fields.image_url === undefined) return {};
  const imageUrl = imageAddressOf(fields.image_url);
  if (isOurs(imageUrl) && !(await files.has(imageUrl))) {
    const msg = 'is not there any more; please upload it again';
    fail('invalid_request', { faults: [{ path: 'body.image_url', msg }] });
  }
  return { imageUrl };
}
