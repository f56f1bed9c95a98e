import { describe, expect, it } from 'vitest';
import * as calendar from './lagos-calendar.ts';

/** Both sides of each midnight in Lagos, and noon, for two years including a leap year. */
const moments = Array.from({ length: 2 * 366 }, (_, day) =>
  ['22:59:59', '23:00:00', '23:59:00', '11:30:00'].map(
    (time) => new Date(Date.parse(`2027-01-01T${time}Z`) + day * 86_400_000),
  ),
).flat();
const shown = new Intl.DateTimeFormat('en-CA', {
  timeZone: calendar.lagosZone,
  ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
});
/** Lagos time by the platform's time zones: `2027-01-31T00:30`. */
const clockAt = (at: Date): string => shown.format(at).replace(', ', 'T');

it('agrees with the time zone of the platform', () => {
  const read = moments.map((at) => {
    const field = calendar.toField(at);
    return [field, calendar.lagosIsoDay(at), calendar.lagosHour(at), calendar.fromField(field)];
  });
  const expected = moments.map((at) => {
    const clock = clockAt(at);
    const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000);
    return [clock, clock.slice(0, 10), Number(clock.slice(11, 13)), minute];
  });
  expect(read).toEqual(expected);
});

it('addMonths keeps day and time in Lagos, or clamps to the last day of the month', () => {
  const wrong = moments.filter((at) => {
    const [from, to] = [clockAt(at), clockAt(calendar.addMonths(at, 1))];
    const [year, month] = [Number(to.slice(0, 4)), (Number(from.slice(5, 7)) % 12) + 1];
    const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const day = String(Math.min(Number(from.slice(8, 10)), lastDay)).padStart(2, '0');
    return to.slice(5) !== `${String(month).padStart(2, '0')}-${day}${from.slice(10)}`;
  });
  expect(wrong).toEqual([]);
});

describe('addMonths', () => {
  it.each([
    ['a plan bought at 00:30 on the 31st', '2027-01-30T23:30:00.000Z', 1, '2027-02-27T23:30:00.000Z'],
    ['the same, two months later', '2027-01-30T23:30:00.000Z', 2, '2027-03-30T23:30:00.000Z'],
    ['bought at 00:30 on the 1st', '2027-02-28T23:30:00.000Z', 1, '2027-03-31T23:30:00.000Z'],
    ['bought at noon', '2027-01-31T11:00:00.000Z', 1, '2027-02-28T11:00:00.000Z'],
    ['over the end of a year', '2027-12-15T23:30:00.000Z', 1, '2028-01-15T23:30:00.000Z'],
    ['into a leap year', '2028-01-30T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
  ])('%s', (_, from, months, to) => {
    expect(calendar.addMonths(new Date(from), months).toISOString()).toBe(to);
  });
});

it('computes the bounds of days and months, and earlier hours', () => {
  expect(calendar.startOfDay('2027-02-01').toISOString()).toBe('2027-01-31T23:00:00.000Z');
  expect(calendar.endOfDay('2027-02-01').toISOString()).toBe('2027-02-01T22:59:59.999Z');
  expect(calendar.endOfMonth(2027, 12).toISOString()).toBe('2027-12-31T23:00:00.000Z');
  expect(calendar.daysBefore('2027-03-01', 1)).toBe('2027-02-28');
  expect(calendar.daysBetween('2027-02-28', '2027-03-02')).toBe(2);
  expect(calendar.monthsBefore(new Date('2026-12-31T23:30:00Z'), 0)).toBe('2027-01');
  expect(calendar.monthsBefore(new Date('2026-12-31T23:30:00Z'), 1)).toBe('2026-12');
  expect(['2027-02-28', '2027-13-01', '20270228', 'soon', ''].map(calendar.isDay)).toEqual([
    true,
    ...Array.from({ length: 4 }, () => false),
  ]);
  expect(calendar.fromField('')).toBeNull();
  const eight = '2027-01-31T07:00:00.000Z';
  for (const at of [eight, '2027-01-31T23:30:00Z', '2027-02-01T06:59:59Z']) {
    expect(calendar.lastHour(new Date(at), 8).toISOString()).toBe(eight);
  }
});

it('divides a range into days, weeks from Monday and months, beginning with its first day', () => {
  const { stepsOf } = calendar;
  expect(stepsOf('2026-11-28', '2026-12-01', 'day')).toEqual([
    ...['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01'],
  ]);
  expect(stepsOf('2026-11-28', '2026-12-08', 'week')).toEqual(['2026-11-28', '2026-11-30', '2026-12-07']);
  expect(stepsOf('2027-12-31', '2028-02-29', 'month')).toEqual(['2027-12-31', '2028-01-01', '2028-02-01']);
  expect(stepsOf('2026-11-28', '2026-11-28', 'month')).toEqual(['2026-11-28']);
  expect([1, 92, 93, 280, 281, 7_305].map(calendar.stepFor)).toEqual([
    ...['day', 'day', 'week', 'week', 'month', 'month'],
  ]);
});
