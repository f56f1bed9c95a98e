import { expect, test } from 'vitest';
import { formatChatTime, formatClock, formatMoment, formatStamp } from './dates.ts';

test.each([
  ['2026-11-12T13:30:00.000Z', '14:30'],
  ['2026-11-12T23:05:00.000Z', '00:05'],
  ['2026-11-12T08:00:00.000Z', '09:00'],
])('formats %s as %s in Lagos time, with its zone and a 24-hour clock', (iso, shown) => {
  expect(formatChatTime(iso)).toBe(shown);
  expect(formatClock(iso)).toBe(`${shown} WAT`);
  for (const format of [formatMoment, formatStamp])
    expect(format(iso)).toMatch(new RegExp(`, ${shown} WAT$`));
});
