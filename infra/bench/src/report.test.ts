import { expect, test } from 'vitest';
import { type Figure, isKept, reportLines } from './report.ts';

const figure = (value: number, goal?: Figure['goal']): Figure => ({
  name: 'sign-ins',
  value,
  unit: '1/s',
  ...(goal && { goal }),
});

test('goals are minimums or maximums; a missing measurement meets none', () => {
  expect(isKept(figure(0.8, { at: 'least', value: 0.8 }))).toBe(true);
  expect(isKept(figure(0.79, { at: 'least', value: 0.8 }))).toBe(false);
  expect(isKept(figure(5, { at: 'most', value: 5 }))).toBe(true);
  expect(isKept(figure(5.1, { at: 'most', value: 5 }))).toBe(false);
  expect(isKept(figure(Number.NaN, { at: 'most', value: 5 }))).toBe(false);
  expect(isKept(figure(1e9))).toBe(true);
});

test('the table names figures, marks misses and rounds values', () => {
  const figures = [figure(12.345), figure(0.834, { at: 'least', value: 0.8 }), figure(Number.NaN)];
  expect(reportLines({ figures, notes: ['Noisy.'] })).toEqual([
    '  sign-ins       12.3 1/s',
    '✓ sign-ins       0.83 1/s  at least 0.8',
    '  sign-ins          – 1/s',
    '  ! Noisy.',
  ]);
});

test('a table replaces the list', () => {
  expect(reportLines({ figures: [figure(1)], table: ['a  b'], notes: ['Noisy.'] })).toEqual([
    'a  b',
    '  ! Noisy.',
  ]);
});
