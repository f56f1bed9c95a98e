import { expect, test } from 'vitest';
import { someOrder } from '../../../shared/testing/some-order.ts';
import { sumsOf } from './order-sums.ts';

const withoutParts = (total_price: number) =>
  someOrder({ subtotal: 0, shipping: 0, discount: 0, tax: 0, vat: 0, adjustments: [], total_price });

test('shows the parts that an order stores', () => {
  const order = someOrder();
  expect(sumsOf(order)).toEqual({
    subtotal: 14_000.5,
    adjustments: order.adjustments,
    tax: 0,
    vat: order.vat,
    total: 16_500.5,
  });
});

test('splits an order without parts into 90, 5 and 5 percent', () => {
  expect(sumsOf(withoutParts(10_000))).toEqual({
    subtotal: 9_000,
    adjustments: [{ kind: 'delivery', label: 'Shipping', amount: 500 }],
    tax: 500,
    vat: 0,
    total: 10_000,
  });
});

test.each([0.01, 0.3, 99.99, 4_990.5, 15_900.07])('the parts of %d naira add up to the total', (total) => {
  const { subtotal, adjustments, tax } = sumsOf(withoutParts(total));
  const parts = [subtotal, tax, ...adjustments.map(({ amount }) => amount)];
  expect(Math.round(parts.reduce((sum, part) => sum + part, 0) * 100)).toBe(Math.round(total * 100));
});

test('splits zero into zeros', () => {
  expect(sumsOf(withoutParts(0))).toEqual({ subtotal: 0, adjustments: [], tax: 0, vat: 0, total: 0 });
});
