import type { merchSnapshot } from '@poc/contracts/events/commerce';
import type { z } from 'zod';
import type { MerchDoc } from './merch.model.ts';

/** What other services are told of a product; money in kobo. */
export function snapshotOfMerch(merch: MerchDoc): z.input<typeof merchSnapshot> {
  return {
    merchId: merch._id.toHexString(),
    productName: merch.productName,
    description: merch.description,
    priceKobo: merch.priceKobo,
    oldPriceKobo: merch.oldPriceKobo,
    stock: merch.stock,
    imageUrl: merch.imageUrl,
    createdAt: merch.createdAt.toISOString(),
  };
}
