import { expect, it } from 'vitest';
import { cutWord, prefixesOf, wordsOf } from './search-words.ts';

it('splits a text into words without accents, case and signs', () => {
  expect(wordsOf('Ọláwálé O’Brien <ola.w@poc.test> T-Bills')).toEqual([
    'olawale',
    'o',
    'brien',
    'ola',
    'w',
    'poc',
    'test',
    't',
    'bills',
  ]);
  expect(wordsOf(' ,.- ')).toEqual([]);
});

it('compares words by their first twelve letters', () => {
  expect(wordsOf('diversifications')).toEqual(['diversificat']);
  expect(cutWord('diversifications')).toBe('diversificat');
});

it('returns the prefixes of a word', () => {
  expect(prefixesOf('kolo')).toEqual(['kolo', 'k', 'ko', 'kol']);
  expect(prefixesOf('kolo', 3)).toEqual(['kolo', 'kol']);
  expect(prefixesOf('k', 3)).toEqual(['k']);
});
