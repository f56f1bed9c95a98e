import type { DiscountDoc } from '@poc/commerce/shop/discounts/discount.model';

/** A demo discount code without expiry; money in kobo. */
export type DemoDiscount = Pick<
  DiscountDoc,
  'code' | 'percent' | 'amountKobo' | 'minSubtotalKobo' | 'oncePerPerson'
>;

export const discounts: readonly DemoDiscount[] = [
  { code: 'OWAMBE10', percent: 10, amountKobo: null, minSubtotalKobo: 0, oncePerPerson: false },
  { code: 'KOLO1500', percent: null, amountKobo: 150_000, minSubtotalKobo: 1_000_000, oncePerPerson: true },
];
