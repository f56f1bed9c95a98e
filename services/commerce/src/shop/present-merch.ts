import type { Merch } from '@poc/contracts/entities/merch';
import { nairaOf } from '../naira.ts';
import type { MerchDoc } from './merch.model.ts';
import { imagesOf } from './merch-images.ts';
import { defaultLowStockBelow } from './stock/low-stock.ts';

/** Presents a product; money in naira. */
export function presentMerch(merch: MerchDoc): Merch {
  const images = imagesOf(merch);
  return {
    id: merch._id.toHexString(),
    product_name: merch.productName,
    description: merch.description,
    price: nairaOf(merch.priceKobo),
    old_price: merch.oldPriceKobo === null ? null : nairaOf(merch.oldPriceKobo),
    stock: merch.stock,
    // Legacy products have no variants.
    variants: (merch.variants ?? []).map(({ key, size, colour, stock }) => ({ key, size, colour, stock })),
    low_stock_below: merch.lowStockBelow ?? defaultLowStockBelow,
    image_url: images[0] ?? '',
    images,
    vat_class: merch.vatClass ?? 'standard',
    orderCount: merch.unitsSold,
    createdAt: merch.createdAt.toISOString(),
  };
}
