import { expect, it } from 'vitest';
import { lengthOf, positionOf, timeAt } from './recording-time.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 29) + seconds * 1_000);
/** Ten seconds, an interruption of 20, and five seconds. */
const parts = [
  { at: at(0).toISOString(), seconds: 10 },
  { at: at(30).toISOString(), seconds: 5 },
];

it('maps positions to times across an interruption, and beyond the end', () => {
  const times = [0, 9, 10, 14, 16].map((seconds) => timeAt(parts, seconds));
  expect(times).toEqual([0, 9, 30, 34, 36].map((seconds) => at(seconds).getTime()));
  expect(timeAt([], 3)).toBe(0);
  expect(lengthOf(parts)).toBe(15);
});

it('maps times to positions; those of an interruption to its end', () => {
  const positions = [-1, 0, 9, 10, 29, 30, 34, 35].map((seconds) => positionOf(parts, at(seconds).getTime()));
  expect(positions).toEqual([null, 0, 9, 10, 10, 10, 14, null]);
});
