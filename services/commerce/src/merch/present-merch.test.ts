import { merch as contract } from '@poc/contracts/entities/commerce';
import { describe, expect, it } from 'vitest';
import { merchDoc } from '../testing/fixtures.ts';
import { presentMerch } from './present-merch.ts';

describe('presentMerch', () => {
  it('turns kobo into naira, and says units sold as orderCount', () => {
    const answer = presentMerch(merchDoc({ priceKobo: 1_250_005, oldPriceKobo: 1_500_090, unitsSold: 318 }));
    expect(answer).toMatchObject({ price: 12_500.05, old_price: 15_000.9, orderCount: 318 });
    expect(contract.parse(answer)).toEqual(answer);
  });

  it('has no old price where nothing was reduced', () => {
    expect(presentMerch(merchDoc()).old_price).toBeNull();
  });
});
