import { expect, it } from 'vitest';
import { topicsOf } from './search-fields.ts';

it.each([
  ['#PersonalFinance and #personalfinance', ['personalfinance']],
  ['(#Ajo), #Forex_2026!', ['ajo', 'forex_2026']],
  ['# no, #1 no, #x no, &#39; no', []],
  [`#${'a'.repeat(41)}`, ['a'.repeat(40)]],
])('%s has the topics %j', (content, topics) => {
  expect(topicsOf({ title: 'A title', content })).toEqual(topics);
});

it('finds topics in the title, and no more than 20 in all', () => {
  const content = Array.from({ length: 10_000 }, (_, at) => `#t${at}`).join(' ');
  const topics = topicsOf({ title: '#First', content });
  expect(topics).toHaveLength(20);
  expect(topics[0]).toBe('first');
});
