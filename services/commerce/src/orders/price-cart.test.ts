import { describe, expect, it } from 'vitest';
import { priceCart } from './price-cart.ts';

describe('priceCart', () => {
  it('adds the lines and the flat shipping', () => {
    const price = priceCart([
      { priceKobo: 1_250_000, quantity: 2 },
      { priceKobo: 99_950, quantity: 1 },
    ]);
    expect(price).toEqual({
      adjustments: [
        {
          kind: 'delivery',
          code: '000000000000000000de1401',
          label: 'Shipping (Standard delivery)',
          amountKobo: 250_000,
        },
      ],
      subtotalKobo: 2_599_950,
      shippingKobo: 250_000,
      discountKobo: 0,
      taxKobo: 0,
      totalKobo: 2_849_950,
    });
  });

  it('ships free above ₦50,000, and not at it', () => {
    expect(priceCart([{ priceKobo: 5_000_000, quantity: 1 }]).discountKobo).toBe(0);
    expect(priceCart([{ priceKobo: 5_000_001, quantity: 1 }])).toMatchObject({
      shippingKobo: 250_000,
      discountKobo: -250_000,
      totalKobo: 5_000_001,
    });
  });
});
