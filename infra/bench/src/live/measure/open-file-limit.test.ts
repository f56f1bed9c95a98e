import { expect, test } from 'vitest';
import { limitIn, openFileLimit } from './open-file-limit.ts';

test('returns the hard limit', () => {
  const limits = (hard: string) =>
    `Max processes             92 92 processes\nMax open files            1024                 ${hard}              files\n`;
  expect(limitIn(limits('20000'))).toBe(20_000);
  expect(limitIn(limits('unlimited'))).toBe(Number.POSITIVE_INFINITY);
  expect(limitIn('')).toBe(Number.POSITIVE_INFINITY);
  expect(openFileLimit()).toBeGreaterThan(0);
});
