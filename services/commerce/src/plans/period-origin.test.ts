import { expect, it } from 'vitest';
import { periodOf } from './subscription-state.ts';

it.each([
  [{ periods: 0, isTrial: true }, 'trial'],
  [{ periods: 0, isTrial: false }, 'gift'],
  [{ periods: 1, isTrial: false }, 'paid'],
] as const)('presents the period of %j as %s', (subscription, origin) => {
  expect(periodOf(subscription)).toBe(origin);
});
