import { expect, it } from 'vitest';
import { isQuiet, secondsUntilQuiet } from './quiet-hours.ts';

const at = (time: string) => new Date(`2026-11-25T${time}Z`);

it.each([
  ['20:59:59.999', false],
  ['21:00:00', true],
  ['23:30:00', true],
  ['00:00:00', true],
  ['05:59:59.999', true],
  ['06:00:00', false],
  ['12:00:00', false],
])('at %s UTC, quiet hours are %j', (time, quiet) => {
  expect(isQuiet(at(time))).toBe(quiet);
});

it('returns the seconds until 22:00 in Lagos', () => {
  expect(secondsUntilQuiet(at('20:00:00'))).toBe(3_600);
  expect(secondsUntilQuiet(at('06:00:00'))).toBe(15 * 3_600);
  expect(secondsUntilQuiet(at('22:00:00'))).toBe(0);
});
