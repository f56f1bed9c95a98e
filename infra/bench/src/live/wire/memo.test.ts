import { expect, test } from 'vitest';
import { createMemo } from './memo.ts';

test('caches known bytes, and never confuses other bytes with them', () => {
  const made: string[] = [];
  const memo = createMemo<string>(2);
  const ask = (text: string) =>
    memo(Buffer.from(text), (bytes) => {
      made.push(String(bytes));
      return `of ${bytes}`;
    });
  expect(['a', 'b', 'a', 'b', 'ab', 'b', 'a'].map(ask)).toEqual(
    ['a', 'b', 'a', 'b', 'ab', 'b', 'a'].map((text) => `of ${text}`),
  );
  // Two are retained: 'ab' replaced 'a'.
  expect(made).toEqual(['a', 'b', 'ab', 'a']);
});

test('copies its bytes', () => {
  const memo = createMemo<number>(4);
  const reused = Buffer.from('one');
  expect(memo(reused, () => 1)).toBe(1);
  reused.write('two');
  expect(memo(reused, () => 2)).toBe(2);
  expect(memo(Buffer.from('one'), () => 3)).toBe(1);
});
