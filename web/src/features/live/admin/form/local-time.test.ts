import { expect, test } from 'vitest';
import { fromLocalField, toLocalField, zoneHint } from './local-time.ts';

test.each(['2026-12-24T19:00:00.000Z', '2026-07-01T00:30:00.000Z', '2026-01-01T23:59:00.000Z'])(
  '%s survives the field, whatever the clock of the machine',
  (iso) => expect(fromLocalField(toLocalField(iso))).toBe(iso),
);

test('nothing, or no time at all, is none', () => {
  expect(toLocalField(null)).toBe('');
  expect(fromLocalField('')).toBe('');
  expect(fromLocalField('tomorrow')).toBe('');
});

test('the hint says what the clock in Lagos will say, but for those who are there', () => {
  const field = toLocalField('2026-12-24T19:00:00.000Z');
  expect(zoneHint(field, 'Europe/London')).toBe('Your time (Europe/London). In Lagos: 24 Dec 2026, 20:00.');
  expect(zoneHint('', 'Europe/London')).toBe('Your time (Europe/London).');
  expect(zoneHint(field, 'Africa/Lagos')).toBe('Lagos time.');
});
