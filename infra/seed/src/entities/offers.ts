import { deliveryOptionModel } from '@poc/commerce/shop/delivery/delivery-option.model';
import { discountModel } from '@poc/commerce/shop/discounts/discount.model';
import { deliveryOptions } from '../content/delivery.ts';
import { discounts } from '../content/discounts.ts';
import { addMissing, type SeedContext, type Seeded } from '../entity.ts';
import { seedId } from '../ids.ts';

const daysOld = 40;

/** Seeds delivery options in addition to the default one. */
export async function seedDeliveryOptions({ databases, moments }: SeedContext): Promise<Seeded> {
  const model = deliveryOptionModel(databases.commerce);
  const createdAt = moments.daysAgo(daysOld);
  const docs = deliveryOptions.map(({ key, ...option }) => ({
    ...option,
    _id: seedId('delivery-option', key),
    active: true,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  }));
  return addMissing(model, docs, async (doc) => void (await model.create(doc)));
}

export async function seedDiscountCodes({ databases, moments }: SeedContext): Promise<Seeded> {
  const model = discountModel(databases.commerce);
  const createdAt = moments.daysAgo(daysOld);
  const docs = discounts.map((discount) => ({
    ...discount,
    _id: seedId('discount-code', discount.code),
    startsAt: null,
    endsAt: null,
    maxUses: null,
    active: true,
    uses: 0,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  }));
  return addMissing(model, docs, async (doc) => void (await model.create(doc)));
}
