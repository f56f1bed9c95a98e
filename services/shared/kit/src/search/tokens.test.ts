import { describe, expect, it } from 'vitest';
import { stemOf, tokensOf, variantTokensOf } from './tokens.ts';

describe('a stem', () => {
  it.each([
    ['show', 'shows'],
    ['candle', 'candles'],
    ['study', 'studies'],
    ['movie', 'movies'],
    ['save', 'saving', 'savings', 'saved', 'saves'],
    ['trade', 'trading', 'trades', 'traded'],
    ['budget', 'budgets', 'budgeting', 'budgeted'],
    ['plan', 'plans', 'planning', 'planned'],
    ['box', 'boxes'],
    ['loss', 'losses'],
    ['share', 'shares', 'sharing'],
    ['price', 'prices', 'pricing'],
    ['dividend', 'dividends'],
    ['tax', 'taxes', 'taxed'],
    ['tee', 'tees'],
    ['sell', 'selling'],
    ['cryptocurrency', 'cryptocurrencies'],
  ])('%s has the same as %s', (word, ...others) => {
    expect(new Set([word, ...others].map(stemOf)).size).toBe(1);
  });

  it.each([
    ['news', 'new'],
    ['post', 'poster'],
    ['king', 'kin'],
    ['bus', 'bu'],
    ['bill', 'bull'],
    ['2ks', '2k'],
  ])('%s has another than %s', (word, other) => {
    expect(stemOf(word)).not.toBe(stemOf(other));
  });
});

it('finds words with their positions, without accents and case', () => {
  const text = 'Àdùnní’s ₦50 Ọ̀ṣun 🔥';
  expect(tokensOf(text).map(({ word, start, end }) => [word, text.slice(start, end)])).toEqual([
    ['adunni', 'Àdùnní'],
    ['s', 's'],
    ['50', '50'],
    ['osun', 'Ọ̀ṣun'],
  ]);
});

it.each([
  ['T-Bills & Chill', false, ['tbills']],
  ['Kolo Kings', true, ['kolokings']],
  ['Kolo Kings', false, []],
  ['#PersonalFinance', false, ['personal', 'finance']],
  ['NGX OK', false, []],
])('%s has the further words of joined and compound ones', (text, spaced, words) => {
  const found = variantTokensOf(text, tokensOf(text), spaced).map(({ word }) => word);
  expect(found).toEqual(words);
});
