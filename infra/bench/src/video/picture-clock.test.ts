import { expect, test } from 'vitest';
import { delayOf, readClock } from './picture-clock.ts';

test('reads the bits of a clock, the lowest first', () => {
  expect(readClock([0, 0, 0])).toBe(0);
  expect(readClock([240, 16, 130, 0])).toBe(250);
});

test('measures a delay across a wrap of the clock', () => {
  expect(delayOf(1_000, 6_000)).toBe(5_000);
  expect(delayOf(50 * 65_535, 50 * 65_536 + 2_000)).toBe(2_050);
});
