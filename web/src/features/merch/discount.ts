import type { Merch } from '@poc/contracts/entities/merch';

/** How much a product was reduced, in whole percent, or null where it was not. */
export function discountPercent({ price, old_price }: Pick<Merch, 'price' | 'old_price'>): number | null {
  if (old_price === null || old_price <= price) return null;
  return Math.round(((old_price - price) / old_price) * 100);
}
