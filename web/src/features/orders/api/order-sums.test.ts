import { expect, test } from 'vitest';
import { someOrder } from '../testing/some-order.ts';
import { sumsOf } from './order-sums.ts';

const withoutParts = (total_price: number) =>
  someOrder({ subtotal: 0, shipping: 0, discount: 0, tax: 0, total_price });

test('an order that stores its parts shows them', () => {
  expect(sumsOf(someOrder({ discount: -2_500, total_price: 14_000.5 }))).toEqual({
    subtotal: 14_000.5,
    shipping: 2_500,
    discount: -2_500,
    tax: 0,
    total: 14_000.5,
  });
});

test('one without is split 90, 5 and 5 percent', () => {
  expect(sumsOf(withoutParts(10_000))).toEqual({
    subtotal: 9_000,
    shipping: 500,
    discount: 0,
    tax: 500,
    total: 10_000,
  });
});

test.each([0.01, 0.3, 99.99, 4_990.5, 15_900.07])('the parts of %d naira are all of it', (total) => {
  const { subtotal, shipping, tax } = sumsOf(withoutParts(total));
  expect(Math.round((subtotal + shipping + tax) * 100)).toBe(Math.round(total * 100));
});

test('nothing is split into nothing', () => {
  expect(sumsOf(withoutParts(0))).toEqual({ subtotal: 0, shipping: 0, discount: 0, tax: 0, total: 0 });
});
