import type { Merch } from '@poc/contracts/entities/merch';

/** Discount of a product in whole percent, or null. */
export function discountPercent({ price, old_price }: Pick<Merch, 'price' | 'old_price'>): number | null {
  if (old_price === null || old_price <= price) return null;
  return Math.round(((old_price - price) / old_price) * 100);
}
