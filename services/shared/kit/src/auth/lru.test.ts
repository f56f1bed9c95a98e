import { expect, it } from 'vitest';
import { createLru } from './lru.ts';

it('forgets what was not asked for longest', () => {
  const lru = createLru<number>(2);
  lru.set('a', 1);
  lru.set('b', 2);
  expect(lru.get('a')).toBe(1);
  lru.set('c', 3);
  expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([1, undefined, 3]);
  expect(lru.size).toBe(2);
  lru.delete('a');
  expect(lru.size).toBe(1);
});
