import { expect, test, vi } from 'vitest';
import { formatChange, formatCompact, formatCount } from './numbers.ts';
import { once } from './once.ts';

test('formats counts, changes and short forms', () => {
  expect([0, 999, 1_234_567].map(formatCount)).toEqual(['0', '999', '1,234,567']);
  expect([12, -3, 0].map(formatChange)).toEqual(['+12', '-3', '+0']);
  expect([999, 12_345].map(formatCompact)).toEqual(['999', '12.3K']);
});

test('creates a value on first use, once', () => {
  const make = vi.fn(() => undefined);
  const get = once(make);
  expect(make).not.toHaveBeenCalled();
  get();
  get();
  expect(make).toHaveBeenCalledTimes(1);
});
