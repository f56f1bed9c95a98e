import { expect, test } from 'vitest';
import { missingBeyond } from './missing-frames.ts';

test('counts what is missing before a cut and after the accepted connection', () => {
  const clocks = [0, 1_000, 2_000, 9_500, 10_000];
  const starts = [0, 4_000, 9_000];
  expect(missingBeyond([3_000], clocks, starts)).toEqual([1_500]);
  expect(missingBeyond([11_000], clocks, starts)).toEqual([Number.POSITIVE_INFINITY]);
});
