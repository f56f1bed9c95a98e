import { wordsOf } from '@poc/kit/mongo/search-words';
import { describe, expect, it } from 'vitest';
import { nearKeysOfJoined, nearKeysOfWords, searchFieldsOf } from './search-fields.ts';

const titled = (title: string, description = '') =>
  new Set(searchFieldsOf({ title, description, category: 'Side Hustles' }).searchKeys);

/** True when every word of the search shares a key with the title. */
const near = (search: string, title: string): boolean => {
  const keys = titled(title);
  return nearKeysOfWords(search).every((wanted) => wanted.some((key) => keys.has(key)));
};

describe('wordsOf', () => {
  it('splits into words without accents, case and punctuation', () => {
    expect(wordsOf('T-Bills & Chíll: ₦100%')).toEqual(['t', 'bills', 'chill', '100']);
    expect(wordsOf(' .*?! ')).toEqual([]);
  });
});

describe('a typing mistake', () => {
  it.each([
    ['forexx', 'Forex Basics'],
    ['forx', 'Forex Basics'],
    ['forec', 'Forex Basics'],
    ['cyrpto', 'Crypto at Night'],
    ['kripto', 'Kripto'],
    ['INVESTNIG', 'Investing for Two'],
    ['tbils', 'T-Bills and Chill'],
    ['persnal finanse', 'Personal Finance'],
    ['cafe', 'The Café'],
    ['candlestiks', 'Candlesticks'],
  ])('%s finds %s', (search, title) => {
    expect(near(search, title)).toBe(true);
  });

  it.each([
    ['forex', 'Crypto at Night'],
    ['tax', 'Tea'],
    ['personal crypto', 'Personal Finance'],
    ['kolo', 'Kings'],
  ])('%s does not find %s', (search, title) => {
    expect(near(search, title)).toBe(false);
  });

  it('a word split by a space is found', () => {
    const keys = titled('Investing for Two');
    expect(nearKeysOfJoined('invest ing')?.some((key) => keys.has(key))).toBe(true);
    expect(nearKeysOfJoined('investing')).toBeNull();
  });
});

it('limits the keys of a long description', () => {
  const description = Array.from({ length: 1_600 }, (_, index) => `w${index.toString(36)}x`).join(' ');
  expect(titled('Pip Happens', description).size).toBeLessThan(6_000);
});
