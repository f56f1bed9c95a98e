import { type MerchDoc, type MerchVariant, merchModel } from '@poc/commerce/shop/merch.model';
import { storedImages } from '@poc/commerce/shop/merch-images';
import { stockDifferences, variantKeyOf } from '@poc/commerce/shop/merch-variants';
import { recordStockChanges } from '@poc/commerce/shop/stock/record-stock-changes';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type DemoProduct, products } from '../content/products.ts';
import { addMissing, type SeedContext, type Seeded } from '../entity.ts';
import { seedId } from '../ids.ts';
import type { Moments } from '../moments.ts';

/** Seeds the shop's products. */
export async function seedProducts({ databases, moments }: SeedContext): Promise<Seeded> {
  const db = databases.commerce;
  return addMissing(merchModel(db), merchDocs(moments), (doc) =>
    withTransaction(db, async (tx) => {
      await merchModel(tx).create(doc);
      await recordStockChanges(tx, doc, stockDifferences({ stock: 0, variants: [] }, doc), {
        kind: 'adjusted',
        reason: 'Product created',
        by: 'system',
        orderId: null,
        at: doc.createdAt,
      });
    }),
  );
}

export function merchDocs(moments: Moments): MerchDoc[] {
  return products.map((product) => {
    const createdAt = moments.daysAgo(product.daysAgo);
    return {
      _id: seedId('merch', product.slug),
      productName: product.product_name,
      description: product.description,
      priceKobo: product.priceKobo,
      oldPriceKobo: product.oldPriceKobo ?? null,
      stock: product.stock,
      variants: variantsOf(product),
      unitsSold: product.unitsSold,
      ...storedImages(pictureNamesOf(product).map((name) => `/uploads/merch/${name}.webp`)),
      deletedAt: null,
      createdAt,
      updatedAt: createdAt,
    };
  });
}

/** Base names of a product's pictures, the main one first. */
export const pictureNamesOf = ({ slug, pictures = 1 }: DemoProduct): string[] =>
  Array.from({ length: pictures }, (_, at) => (at === 0 ? slug : `${slug}-${at + 1}`));

const variantsOf = ({ variants = [] }: DemoProduct): MerchVariant[] =>
  variants.map(({ size = null, colour = null, stock }) => ({
    key: variantKeyOf({ size, colour }),
    size,
    colour,
    stock,
  }));
