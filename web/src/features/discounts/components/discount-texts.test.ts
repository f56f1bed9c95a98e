import { expect, test } from 'vitest';
import { stateOf, timeOf } from './discount-texts.ts';

const now = Date.parse('2026-11-22T12:00:00.000Z');
const before = '2026-11-22T11:59:59.000Z';
const after = '2026-11-22T12:00:01.000Z';
const free = {
  id: '',
  code: 'A',
  percent: 10,
  amount: null,
  min_subtotal: 0,
  starts: null,
  ends: null,
  max_uses: null,
  version: 1,
  once_per_person: false,
  active: true,
  uses: 3,
};

test.each([
  ['Active', {}],
  ['Active', { starts: before, ends: after, max_uses: 4 }],
  ['Scheduled', { starts: after }],
  ['Ended', { ends: before }],
  ['Used up', { max_uses: 3 }],
  ['Inactive', { active: false, ends: before }],
] as const)('%s: %o', (state, changes) => {
  expect(stateOf({ ...free, ...changes }, now)).toBe(state);
});

test('describes open ends', () => {
  expect(timeOf({ ...free, starts: before })).toBe('From 22 Nov 2026, 12:59 WAT');
  expect(timeOf({ ...free, ends: after })).toBe('Until 22 Nov 2026, 13:00 WAT');
});
