import { expect, test } from 'vitest';
import { showDocOf, showIdOf } from './show-docs.ts';

test('each number has its own, deterministic show', () => {
  const ids = new Set(Array.from({ length: 1_000 }, (_, at) => showIdOf(at).toHexString()));
  expect(ids.size).toBe(1_000);
  expect(showDocOf(7)).toEqual(showDocOf(7));
  expect(showDocOf(0)).toMatchObject({ title: 'Forex Basics 0', category: 'Trading', published: true });
});
