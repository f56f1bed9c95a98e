import { afterEach, expect, test, vi } from 'vitest';
import { bestWithin, heightCapFor, isUnmetered } from './line-quality.ts';

const line = (effectiveType: string) =>
  Object.defineProperty(navigator, 'connection', { value: { effectiveType }, configurable: true });

afterEach(() => vi.restoreAllMocks());
afterEach(() => Reflect.deleteProperty(navigator, 'connection'));

test('sets no limit when the browser reports nothing, except in low-data mode', () => {
  expect(heightCapFor(false)).toBeNull();
  expect(heightCapFor(true)).toBe(360);
});

test.each([
  ['4g', false, null],
  ['4g', true, 360],
  ['3g', false, 480],
  ['2g', false, 240],
  ['slow-2g', true, 240],
])('on %s with low data %s the cap is %s', (type, lowData, cap) => {
  line(type);
  expect(heightCapFor(lowData)).toBe(cap);
});

test('selects the best level within a cap, or the smallest one', () => {
  const levels = [
    { height: 240, bitrate: 400 },
    { height: 480, bitrate: 900 },
    { height: 480, bitrate: 1_200 },
    { height: 1_080, bitrate: 4_000 },
  ];
  expect(bestWithin(levels, 480)).toBe(2);
  expect(bestWithin(levels, 2_000)).toBe(3);
  expect(bestWithin(levels, 0)).toBe(0);
  expect(bestWithin(levels.toReversed(), 0)).toBe(3);
  expect(bestWithin([], 480)).toBe(-1);
});

test.each<[object | undefined, boolean, boolean]>([
  [undefined, true, true],
  [undefined, false, false],
  [{ saveData: false, effectiveType: '4g' }, true, true],
  [{ saveData: true, type: 'wifi' }, true, false],
  [{ saveData: false, type: 'wifi' }, false, true],
  [{ saveData: false, type: 'cellular' }, true, false],
])('a line of %o, with a mouse: %s, is unmetered: %s', (value, hasMouse, unmetered) => {
  if (value) Object.defineProperty(navigator, 'connection', { value, configurable: true });
  vi.spyOn(window, 'matchMedia').mockReturnValue({ ...matchMedia('all'), matches: hasMouse });
  expect(isUnmetered()).toBe(unmetered);
});
