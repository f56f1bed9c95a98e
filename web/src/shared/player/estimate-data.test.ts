import { expect, test } from 'vitest';
import { estimateBytes, formatMegabytes, secondsOf } from './estimate-data.ts';

test('a file’s own bytes count, less what was watched', () => {
  const watching = { bytes: 90_000_000, durationSeconds: 60, fromPercent: 50, heightCap: null };
  expect(estimateBytes(watching)).toBe(45_000_000);
});

test('without bytes the duration and the height decide; the better the picture, the more', () => {
  const of = (heightCap: number | null) =>
    estimateBytes({ bytes: undefined, durationSeconds: 600, fromPercent: 0, heightCap }) ?? 0;
  expect(of(360)).toBe(52_500_000);
  expect(of(240)).toBeLessThan(of(360));
  expect(of(null)).toBeGreaterThan(of(480));
});

test('nothing known, nothing claimed', () =>
  expect(
    estimateBytes({ bytes: undefined, durationSeconds: null, fromPercent: 0, heightCap: null }),
  ).toBeNull());

test.each([
  [45_400_000, 'about 45 MB'],
  [9_960_000, 'about 10 MB'],
  [3_140_000, 'about 3.1 MB'],
  [10, 'about 0.1 MB'],
  [1_260_000_000, 'about 1.3 GB'],
])('%d bytes are %s', (bytes, text) => expect(formatMegabytes(bytes)).toBe(text));

test.each([
  ['45 min', 2_700],
  ['1 h 20 min', 4_800],
  ['2 hours', 7_200],
  ['soon', null],
  [undefined, null],
])('%s is %s seconds', (text, seconds) => expect(secondsOf(text)).toBe(seconds));
