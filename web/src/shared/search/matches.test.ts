import { expect, test } from 'vitest';
import { matchesIn } from './matches.ts';

const marked = (text: string, search: string) =>
  matchesIn(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Kolo matters, kolo', 'kolo', '[Kolo] matters, [kolo]'],
  ['Àdùnní Adé', 'adun', '[Àdùn]ní Adé'],
  ['Adunni', 'Àdùnní', '[Adunni]'],
  ['Ọ̀ṣun day', 'osun', '[Ọ̀ṣun] day'],
  ['Kuɗin ƙasa', 'kasa kud', '[Kuɗ]in [ƙasa]'],
  ['Forex Basics', 'x', 'Forex Basics'],
  ['T-Bills', 'bill t', '[T]-[Bill]s'],
  ['invest investing', 'invest investing', '[invest] [investing]'],
  ['ﬁnance', 'fi', '[ﬁ]nance'],
  ['سلام للجميع', 'سلام', '[سلام] للجميع'],
  ['Nothing', '.*', 'Nothing'],
  ['', 'kolo', ''],
])('marks in %j what begins with %j', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected.normalize('NFC'));
});
