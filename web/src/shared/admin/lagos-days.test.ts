import { expect, test } from 'vitest';
import { daysBefore, isDay, lagosDay, rangeOf } from './lagos-days.ts';

test('the day is the one that a clock in Lagos shows', () => {
  expect(lagosDay(Date.parse('2026-11-20T23:30:00Z'))).toBe('2026-11-21');
  expect(lagosDay(Date.parse('2026-11-20T22:59:59Z'))).toBe('2026-11-20');
});

test('days before reach over months', () => {
  expect(daysBefore('2026-03-02', 6)).toBe('2026-02-24');
  expect(daysBefore('2026-03-02', 0)).toBe('2026-03-02');
});

test('a range takes in its whole days, and may be open', () => {
  expect(rangeOf({ from: '2026-11-20', to: '2026-11-21' })).toEqual({
    from: '2026-11-19T23:00:00.000Z',
    to: '2026-11-21T22:59:59.999Z',
  });
  expect(rangeOf({ from: '', to: 'soon' })).toEqual({});
});

test.each(['2026-13-01', '', '20261121', 'x'])('%j is no day', (text) => expect(isDay(text)).toBe(false));
