import { expect, it } from 'vitest';
import { memorySearch } from './memory-search.ts';
import { synonymsWith } from './synonyms.ts';

const rows = [
  { _id: 'app', title: 'Get the app', body: 'One tap adds it to your home screen.' },
  { _id: 'iphone', title: 'iPhone and iPad', side: 'Get the app', body: 'Open POC in Safari.' },
  { _id: 'password', title: 'Forgot your password?', body: 'Set a new one with a code to your email.' },
  { _id: 'pay', title: 'How do I pay for merch?', body: 'By card, bank transfer or USSD, in naira.' },
];
const synonyms = { current: () => synonymsWith({ added: [['passcode', 'password']], disabled: [] }) };
const rank = memorySearch(rows, synonyms);
const find = async (search: string) => {
  const { rows: ranked, match } = await rank(search);
  return { match, ids: ranked.map(({ id }) => id) };
};

it.each([
  ['the words of title and text', 'app tap', 'all', ['app']],
  ['a title before other texts', 'get the app', 'all', ['app', 'iphone']],
  ['the beginning of a word', 'forg', 'all', ['password']],
  ['a plural', 'passwords', 'all', ['password']],
  ['a typing mistake', 'pasword', 'similar', ['password']],
  ['two mistakes in a long word', 'trasnfre', 'similar', ['pay']],
  ['a synonym of administrators', 'passcodes', 'all', ['password']],
  ['some of the words', 'ussd umbrella', 'some', ['pay']],
])('finds rows by %s', async (_, search, match, ids) => {
  expect(await find(search)).toEqual({ match, ids });
});

it.each(['', '🔥', '.*', '$where', 'x'.repeat(10_000), 'z '.repeat(100)])(
  'finds nothing for %j',
  async (search) => {
    expect((await find(search)).ids).toEqual([]);
  },
);

it('marks the found words', async () => {
  expect((await rank('passcode')).highlightsIn('Forgot your password?')).toEqual([[12, 20]]);
});

it('ranks all rows with one of two words, if they are few', async () => {
  const titles = [...Array(400).fill('Rice'), ...Array(10).fill('Zobo')];
  const numbered = titles.map((title, at) => ({ _id: String(at), title }));
  const { rows: ranked } = await memorySearch(numbered, synonyms)('rice zobo');
  expect(ranked).toHaveLength(410);
});
