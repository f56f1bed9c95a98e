import { expect, test } from 'vitest';
import { discountPercent } from '../discount.ts';
import { filterOf, isNarrowed, merchFilterOf, sliderEnd, wholeShop, withFilter } from './shop-filter.ts';

const read = (text: string) => filterOf(new URLSearchParams(text));
const write = (text: string, change: Parameters<typeof withFilter>[1]) =>
  withFilter(new URLSearchParams(text), change).toString();

test('ends the sliders at the highest price, at least 5000, in steps of 100', () => {
  expect(sliderEnd(undefined)).toBe(500_000);
  expect(sliderEnd(null)).toBe(5_000);
  expect(sliderEnd(4_900)).toBe(5_000);
  expect(sliderEnd(28_000)).toBe(28_000);
  expect(sliderEnd(28_000.5)).toBe(28_100);
});

test('shows the whole shop by name without a filter in the address', () => {
  expect(read('')).toEqual({ search: '', min: 0, max: undefined, sort: 'name' });
  expect(merchFilterOf(read(''))).toEqual({});
  expect(isNarrowed(read('sort=newest'))).toBe(false);
});

test('reads the filter from the address and requests it', () => {
  const filter = read('search=mug&min=1000&max=9000&sort=price-desc');
  expect(filter).toEqual({ search: 'mug', min: 1_000, max: 9_000, sort: 'price-desc' });
  expect(merchFilterOf(filter)).toEqual({ search: 'mug', minPrice: 1_000, maxPrice: 9_000 });
});

test.each(['min=-5', 'min=abc', 'max=', 'max=NaN', 'max=Infinity', 'max=1e99', 'sort=constructor'])(
  'ignores an invalid filter: %s',
  (text) => expect(read(text)).toEqual(read('')),
);

test('rounds bounds to whole steps and keeps them in order', () => {
  expect(read('min=1049&max=1051')).toMatchObject({ min: 1_000, max: 1_100 });
  expect(read('min=9000&max=1000')).toMatchObject({ min: 1_000, max: 1_000 });
});

test('writes only non-default values into the address and keeps other parameters', () => {
  expect(write('', { search: 'mug' })).toBe('search=mug');
  expect(write('search=mug&min=100&x=1', { min: 0, sort: 'newest' })).toBe('search=mug&x=1&sort=newest');
  expect(write('search=mug&min=100&max=900&sort=newest', wholeShop)).toBe('sort=newest');
});

test('calculates the discount as round((old - new) / old * 100)', () => {
  expect(discountPercent({ price: 9_800, old_price: 12_000 })).toBe(18);
  expect(discountPercent({ price: 2_000, old_price: 2_500 })).toBe(20);
  for (const old_price of [null, 9_800, 5_000])
    expect(discountPercent({ price: 9_800, old_price })).toBeNull();
});
