import { expect, it } from 'vitest';
import { restOfRoundMs } from './run-renewals.ts';

it.each([
  [100, 0, 50, 2_000],
  [100, 1_500, 50, 500],
  [100, 2_000, 50, 0],
  [100, 9_000, 50, 0],
  [0, 0, 50, 0],
])('%i renewals in %i ms at %i per second leave %i ms', (begun, tookMs, perSecond, left) => {
  expect(restOfRoundMs(begun, tookMs, perSecond)).toBe(left);
});
