import { expect, it } from 'vitest';
import { searchedTextKeys, textKeysOf } from './search-keys.ts';

it('keeps beginnings of words: all of the title, longer ones of the text', () => {
  expect(textKeysOf('Áso', 'One line').toSorted()).toEqual(
    ['h:a', 'h:as', 'h:aso', 'h:lin', 'h:line', 'h:one'].toSorted(),
  );
  const late = textKeysOf('Red', `${'more '.repeat(90)}candles`);
  expect(late).toContain('h:candles');
  expect(late).not.toContain('h:candlesticks');
});

it('looks for each word of a search once, and for none of signs', () => {
  expect(searchedTextKeys('Tee, TEE & tees')).toEqual(['h:tee', 'h:tees']);
  expect(searchedTextKeys('$ ^ .*')).toEqual([]);
});

it('bounds what a long text costs', () => {
  const body = Array.from({ length: 1_500 }, (_, at) => `word${at}`).join(' ');
  expect(textKeysOf('x', body).length).toBeLessThan(1_800);
});
