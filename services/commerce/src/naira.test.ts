import { naira } from '@poc/contracts/common';
import { describe, expect, it } from 'vitest';
import { koboOf, nairaOf } from './naira.ts';

describe('money in the API', () => {
  const amounts = Array.from({ length: 200_000 }, (_, index) => index * 7);

  it('has at most two decimals', () => {
    const odd = amounts.filter(
      (amountKobo) => !/^\d+(\.\d{1,2})?$/.test(JSON.stringify(nairaOf(amountKobo))),
    );
    expect(odd).toEqual([]);
  });

  it('converts back to the same number of kobo', () => {
    expect(amounts.filter((amountKobo) => koboOf(nairaOf(amountKobo)) !== amountKobo)).toEqual([]);
    expect(koboOf(nairaOf(99_999_999_999))).toBe(99_999_999_999);
  });

  it('matches the contract of naira', () => {
    for (const amountKobo of [0, 1, 29, 57, 115, 1_005, 499_000, 1_250_050, 99_999_999_999]) {
      expect(naira.safeParse(nairaOf(amountKobo)).success).toBe(true);
    }
  });

  it('converts typed amounts', () => {
    expect(koboOf(4_990)).toBe(499_000);
    expect(koboOf(1_250.5)).toBe(125_050);
    expect(koboOf(0.29)).toBe(29);
    expect(koboOf(1.005)).toBe(100);
  });
});
