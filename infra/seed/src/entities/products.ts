import { type MerchDoc, merchModel } from '@poc/commerce/merch/merch.model';
import { snapshotOfMerch } from '@poc/commerce/merch/snapshot-of-merch';
import { merchCreated } from '@poc/contracts/events/commerce';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { products } from '../content/products.ts';
import { addMissing, type SeedContext, type Seeded } from '../entity.ts';
import { seedId } from '../ids.ts';
import type { Moments } from '../moments.ts';

/** The products of the shop. */
export async function seedProducts({ databases, moments }: SeedContext): Promise<Seeded> {
  const db = databases.commerce;
  return addMissing(merchModel(db), merchDocs(moments), (doc) =>
    withTransaction(db, async (tx) => {
      await merchModel(db).create([doc], { session: tx.session });
      await tx.emit(merchCreated, { key: doc._id.toHexString(), data: snapshotOfMerch(doc) });
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
      variants: [],
      unitsSold: product.unitsSold,
      imageUrl: `/uploads/merch/${product.slug}.webp`,
      deletedAt: null,
      createdAt,
      updatedAt: createdAt,
    };
  });
}
