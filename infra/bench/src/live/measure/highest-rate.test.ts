import { expect, test } from 'vitest';
import { highestRate } from './highest-rate.ts';

async function search(first: number, limit: number, { most = 100_000, factor = 2 } = {}) {
  const tried: number[] = [];
  const found = await highestRate({ first, most, factor }, async (rate) => {
    tried.push(rate);
    return rate <= limit;
  });
  return { found, tried };
}

test.each([1, 2, 3, 7, 50, 75, 100, 1_600, 4_321, 60_000])(
  'a limit of %i is found to an eighth',
  async (limit) => {
    for (const first of [1, 50, 2_000]) {
      for (const factor of [2, 1.25]) {
        const { found, tried } = await search(first, limit, { factor });
        expect(found).toBeLessThanOrEqual(limit);
        expect(found).toBeGreaterThanOrEqual(Math.min(limit - 1, limit / 1.125));
        expect(new Set(tried).size).toBe(tried.length);
      }
    }
  },
);

test('needs few attempts near the right rate', async () => {
  expect((await search(1_000, 1_050, { factor: 1.25 })).tried).toEqual([1_000, 1_250, 1_118]);
});

test('stops at the maximum', async () => {
  expect(await search(900, 10 ** 9, { most: 1_000 })).toEqual({ found: 1_000, tried: [900, 1_000] });
});

test('returns 0 if no rate holds', async () => {
  const { found, tried } = await search(8, 0);
  expect(found).toBe(0);
  expect(tried).toEqual([8, 4, 2, 1]);
});
