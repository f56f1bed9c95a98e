import { expect, it } from 'vitest';
import { neighboursOf } from './near-words.ts';

it.each([
  ['a letter too many', 'budgeet'],
  ['a letter too few', 'buget'],
  ['a wrong letter', 'bodget'],
  ['two letters swapped', 'bugdet'],
  ['its first letter missing', 'udget'],
  ['its last letter missing', 'budge'],
  ['a digit among its letters', 'bud9et'],
])('a word is a neighbour of the one with %s', (_, typed) => {
  expect(neighboursOf(typed)).toContain('budget');
});

it('a word is not a neighbour of itself or of a word at distance 2, and short words have none', () => {
  const near = neighboursOf('budget');
  expect(near).not.toContain('budget');
  expect(near).not.toContain('bget');
  expect(near.length).toBeLessThan(500);
  expect(new Set(near).size).toBe(near.length);
  expect(neighboursOf('kol')).toEqual([]);
});
