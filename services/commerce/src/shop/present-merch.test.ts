import { merch as contract } from '@poc/contracts/entities/merch';
import { describe, expect, it } from 'vitest';
import { merchDoc } from '../testing/fixtures.ts';
import { presentMerch } from './present-merch.ts';

describe('presentMerch', () => {
  it('converts kobo to naira, and presents units sold as orderCount', () => {
    const response = presentMerch(
      merchDoc({ priceKobo: 1_250_005, oldPriceKobo: 1_500_090, unitsSold: 318 }),
    );
    expect(response).toMatchObject({ price: 12_500.05, old_price: 15_000.9, orderCount: 318 });
    expect(contract.parse(response)).toEqual(response);
  });

  it('has no old price without a reduction', () => {
    expect(presentMerch(merchDoc()).old_price).toBeNull();
  });

  it.each([
    ['of a legacy product', { imageUrl: 'a' }, ['a']],
    ['with several pictures', { imageUrl: 'a', moreImageUrls: ['b', 'c'] }, ['a', 'b', 'c']],
    ['without any', { imageUrl: '', moreImageUrls: [] }, []],
    [
      'with a main one removed by an earlier release',
      { imageUrl: '', moreImageUrls: ['b', 'c'] },
      ['b', 'c'],
    ],
    [
      'with a main one replaced by an earlier release',
      { imageUrl: 'c', moreImageUrls: ['b', 'c'] },
      ['c', 'b'],
    ],
  ])(
    'presents the pictures of a product %s, the main one first, without repeats',
    (_what, stored, images) => {
      expect(presentMerch(merchDoc(stored))).toMatchObject({ image_url: images[0] ?? '', images });
    },
  );
});
