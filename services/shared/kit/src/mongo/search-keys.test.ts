import { expect, it } from 'vitest';
import { searchedTextKeys, textKeysOf } from './search-keys.ts';

it('returns prefixes of words: all of the title, longer ones of the text', () => {
  expect(textKeysOf('Áso', 'One line').toSorted()).toEqual(
    ['h:a', 'h:as', 'h:aso', 'h:lin', 'h:line', 'h:one', 'h:one lin'].toSorted(),
  );
  const late = textKeysOf('Red', `${'more '.repeat(90)}candles`);
  expect(late).toContain('h:candles');
  expect(late).not.toContain('h:candlesticks');
});

it('returns each word of a search once, and none for signs', () => {
  expect(searchedTextKeys('Tee')).toEqual(['h:tee']);
  expect(searchedTextKeys('tee te')).toEqual(['h:tee', 'h:te']);
  expect(searchedTextKeys('$ ^ .*')).toEqual([]);
});

it.each([
  ['the budget', 'On the Budget'],
  ['the bud', 'On the Budget'],
  ['on the b', 'On the Budget'],
  ['to my kolo', 'I say to my kolo: no'],
  ['diversifications of naira', 'Diversifications of naira'],
])('searches %j by word pairs that every matching text has', (search, text) => {
  for (const key of searchedTextKeys(search)) expect(textKeysOf('', text)).toContain(key);
  expect(searchedTextKeys(search).join()).toMatch(/^h:\w+ /);
});

it('does not match words that are not adjacent', () => {
  expect(textKeysOf('The whole budget')).not.toContain(searchedTextKeys('the budget')[0]);
});

it('bounds the number of keys of a long text', () => {
  const body = Array.from({ length: 1_500 }, (_, at) => `word${at}`).join(' ');
  expect(textKeysOf('x', body).length).toBeLessThan(3_300);
});
