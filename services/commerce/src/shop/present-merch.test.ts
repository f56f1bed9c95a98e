import { merch as contract } from '@poc/contracts/entities/merch';
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

  it.each([
    ['of an earlier version', { imageUrl: 'a' }, ['a']],
    ['with several pictures', { imageUrl: 'a', moreImageUrls: ['b', 'c'] }, ['a', 'b', 'c']],
    ['without any', { imageUrl: '', moreImageUrls: [] }, []],
    ['whose main one an earlier version removed', { imageUrl: '', moreImageUrls: ['b', 'c'] }, ['b', 'c']],
    ['whose main one an earlier version replaced', { imageUrl: 'c', moreImageUrls: ['b', 'c'] }, ['c', 'b']],
  ])('a product %s has its pictures, the main one first, none twice', (_what, stored, images) => {
    expect(presentMerch(merchDoc(stored))).toMatchObject({ image_url: images[0] ?? '', images });
  });
});
