import { expect, it } from 'vitest';
import { waitOf } from './sliding-window.ts';

const now = new Date('2026-11-28T12:00:00Z');
const agoMs = (...ages: number[]) => ages.map((age) => new Date(now.getTime() - age));

it.each([
  ['no time', agoMs(), 0],
  ['fewer times than the limit', agoMs(500), 0],
  ['as many within the window', agoMs(900, 500), 100],
  ['as many, the first at the start of the window', agoMs(1_000, 500), 0],
  ['more than the limit', agoMs(900, 800, 500, 300), 500],
])('waits for %s until one leaves the window', (_name, times, waitMs) => {
  expect(waitOf(times, { max: 2, windowMs: 1_000 }, now)).toBe(waitMs);
});
