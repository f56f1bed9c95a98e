import { expect, test } from 'vitest';
import { checkSequence } from './sequence-check.ts';

function after(numbers: number[], sequences: 1 | 2, { first = 1, last = Math.max(...numbers) } = {}) {
  const check = checkSequence(first, sequences);
  for (const seq of numbers) check.take(seq);
  return { delivered: check.delivered, ...check.account(last) };
}

const well = { missing: 0, doubled: 0, disordered: 0 };

test('accepts all numbers in order', () => {
  expect(after([1, 2, 3, 4], 1)).toEqual({ delivered: 4, ...well });
  expect(after([1, 2, 3, 4], 2)).toEqual({ delivered: 4, ...well });
});

test('accepts two nodes that are ordered separately', () => {
  expect(after([2, 1, 4, 6, 3, 5], 2)).toEqual({ delivered: 6, ...well });
  expect(after([2, 1, 3], 1)).toEqual({ delivered: 3, ...well, disordered: 1 });
});

test('distinguishes gaps, duplicates and late messages', () => {
  expect(after([1, 4], 1)).toEqual({ delivered: 2, ...well, missing: 2 });
  expect(after([1, 2, 2, 3], 1)).toEqual({ delivered: 3, ...well, doubled: 1 });
  expect(after([1, 3, 2, 2], 1)).toEqual({ delivered: 3, ...well, disordered: 1, doubled: 1 });
  expect(after([1, 5, 3], 2)).toEqual({ delivered: 3, missing: 2, doubled: 0, disordered: 1 });
});

test('counts missing messages at the end', () => {
  expect(after([1, 2], 1, { last: 5 })).toEqual({ delivered: 2, ...well, missing: 3 });
  expect(after([1, 2], 2, { last: 5 })).toEqual({ delivered: 2, ...well, missing: 3 });
  expect(after([1], 2, { last: 2 })).toEqual({ delivered: 1, ...well, missing: 1 });
});

test('ignores numbers of the previous run', () => {
  expect(after([9, 10, 11, 12], 1, { first: 11 })).toEqual({ delivered: 2, ...well });
  expect(after([10, 12, 11], 2, { first: 11 })).toEqual({ delivered: 2, ...well });
});
