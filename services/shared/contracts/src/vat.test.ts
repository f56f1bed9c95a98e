import { expect, it } from 'vitest';
import { vatOf, vatRateOf } from './vat.ts';

const at = new Date('2026-11-28T12:00:00Z');

it.each([
  [0, 0],
  [1, 0],
  [7, 0],
  [8, 1],
  [1_250_000, 87_209],
  [499_000, 34_814],
  [100_000_000_000, 6_976_744_186],
])('finds the VAT in %i kobo', (grossKobo, vatKobo) => {
  expect(vatOf(grossKobo, 'standard', at)).toBe(vatKobo);
});

it('applies the rate of the day in Lagos', () => {
  expect(vatRateOf('standard', new Date('2020-01-31T22:59:59Z'))).toBe(500);
  expect(vatRateOf('standard', new Date('2020-01-31T23:00:00Z'))).toBe(750);
});

it('finds none in zero-rated and exempt supplies', () => {
  expect(vatOf(1_250_000, 'zero', at)).toBe(0);
  expect(vatOf(1_250_000, 'exempt', at)).toBe(0);
});
