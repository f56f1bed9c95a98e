import { expect, it } from 'vitest';
import { parseSoakOptions } from './soak-options.ts';

it('parses the duration and the number of joins: at most 100,000, and 60 a second', () => {
  expect(parseSoakOptions([])).toEqual({ seconds: 1_800, joins: 100_000 });
  expect(parseSoakOptions(['10m'])).toEqual({ seconds: 600, joins: 36_000 });
  expect(parseSoakOptions(['90s', '--joins', '10'])).toEqual({ seconds: 90, joins: 10 });
  expect(parseSoakOptions(['--joins', '500'])).toEqual({ seconds: 1_800, joins: 500 });
});

it.each([
  ['59s'],
  ['5h'],
  ['ten'],
  ['10m', '--joins'],
  ['1m', '--joins', '3601'],
  ['10m', '--viewers', '1'],
  ['10m', '--joins', '5', 'x'],
])('refuses %s %s %s', (...args) => {
  expect(() => parseSoakOptions(args.filter((arg) => arg !== undefined))).toThrow(/soak/);
});
