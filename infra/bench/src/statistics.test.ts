import { expect, test } from 'vitest';
import { median, quantile } from './statistics.ts';

test('quantiles are measured values, in any order', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0, 0.01, 0.5, 0.99, 1].map((share) => quantile(values, share))).toEqual([1, 1, 50, 99, 100]);
  expect(median([3, 1, 2])).toBe(2);
  expect(quantile([7], 0.99)).toBe(7);
});

test('the median of no values is NaN', () => expect(median([])).toBeNaN());
