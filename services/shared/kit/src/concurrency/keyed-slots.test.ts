import { expect, it } from 'vitest';
import { createKeyedSlots } from './keyed-slots.ts';

it('limits the slots of each key', () => {
  const { take, release } = createKeyedSlots(2);
  expect([take('ada'), take('ada'), take('ada')]).toEqual([true, true, false]);
  expect(take('bola')).toBe(true);
  release('ada');
  expect([take('ada'), take('ada')]).toEqual([true, false]);
  release('ada');
  release('ada');
  expect([take('ada'), take('ada'), take('ada')]).toEqual([true, true, false]);
});
