import { expect, test } from 'vitest';
import { formatClock, formatMoment, formatStamp } from './dates.ts';

test.each([
  ['2026-11-12T13:30:00.000Z', '14:30'],
  ['2026-11-12T23:05:00.000Z', '00:05'],
  ['2026-11-12T08:00:00.000Z', '09:00'],
])('%s is %s in Lagos, by a 24-hour clock everywhere', (iso, shown) => {
  expect(formatClock(iso)).toBe(shown);
  expect(formatMoment(iso)).toContain(shown);
  expect(formatStamp(iso)).toContain(shown);
});
