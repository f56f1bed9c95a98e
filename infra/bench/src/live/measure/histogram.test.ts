import { expect, test } from 'vitest';
import { createHistogram } from './histogram.ts';

test('quantiles by nearest rank, to a tenth', () => {
  const times = createHistogram();
  for (let ms = 1; ms <= 100; ms += 1) times.add(ms);
  expect(times.count).toBe(100);
  expect(times.quantile(0.5)).toBe(50.1);
  expect(times.quantile(0.99)).toBe(99.1);
  expect(times.quantile(1)).toBe(100.1);
});

test('returns NaN without values, and caps long ones', () => {
  const times = createHistogram();
  expect(times.quantile(0.5)).toBeNaN();
  times.add(10 ** 9);
  times.add(-1);
  expect(times.quantile(0.1)).toBe(0.1);
  expect(times.quantile(1)).toBeGreaterThan(59_999);
});
