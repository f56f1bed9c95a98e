import { describe, expect, it } from 'vitest';
import { standardDelivery } from '../../shop/delivery/standard-delivery.ts';
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

  const code = { code: 'LAFF', percent: null, amountKobo: null };
  const delivery = { option: standardDelivery, freeKobo: 250_000 };
  const off = (
    priceKobo: number,
    discount: Partial<typeof code> | { percent: number } | { amountKobo: number },
  ) => priceCart([{ priceKobo, quantity: 1 }], { delivery, discount: { ...code, ...discount } });

  it('rounds a percent discount down to whole kobo', () => {
    expect(off(99_999, { percent: 33 })).toMatchObject({ discountKobo: -32_999, totalKobo: 317_000 });
  });

  it.each([
    ['Studio, Ikeja', 'Pickup (Studio, Ikeja)'],
    ['Pickup in Yaba', 'Pickup in Yaba'],
  ])('labels a pickup at %s', (name, label) => {
    const option = { ...standardDelivery, kind: 'pickup' as const, name };
    const { adjustments } = priceCart([{ priceKobo: 1, quantity: 1 }], { delivery: { option, freeKobo: 0 } });
    expect(adjustments[0]?.label).toBe(label);
  });

  it('discounts products only, also to 0 without delivery', () => {
    expect(off(400_000, { amountKobo: 900_000 })).toMatchObject({
      discountKobo: -400_000,
      totalKobo: 250_000,
    });
    const fetched = { option: { ...standardDelivery, priceKobo: 0 }, freeKobo: 0 };
    const price = priceCart([{ priceKobo: 400_000, quantity: 1 }], {
      delivery: fetched,
      discount: { ...code, percent: 100 },
    });
    expect(price).toMatchObject({ discountKobo: -400_000, totalKobo: 0 });
  });

  it('combines with free shipping', () => {
    expect(off(6_000_000, { percent: 10 })).toMatchObject({
      shippingKobo: 250_000,
      discountKobo: -850_000,
      totalKobo: 5_400_000,
    });
  });
});
