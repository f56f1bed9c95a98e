import { expect, it } from 'vitest';
import { presentKey, searchedKeysOf, searchFieldsOf } from './search-fields.ts';

it('keeps beginnings of words: all of the name, longer ones of the description', () => {
  const { searchKeys } = searchFieldsOf({ productName: 'Áso', description: 'One line' });
  expect(searchKeys.toSorted()).toEqual(
    [presentKey, 'h:a', 'h:as', 'h:aso', 'h:lin', 'h:line', 'h:one'].toSorted(),
  );
});

it('looks for each word of a search once, and for none of signs', () => {
  expect(searchedKeysOf('Tee, TEE & tees')).toEqual(['h:tee', 'h:tees']);
  expect(searchedKeysOf('$ ^ .*')).toEqual([]);
});

it('bounds what a long description costs', () => {
  const description = Array.from({ length: 1_500 }, (_, at) => `word${at}`).join(' ');
  expect(searchFieldsOf({ productName: 'x', description }).searchKeys.length).toBeLessThan(1_800);
});
