import { keyOfWord, textKeysOf } from '../mongo/search-keys.ts';
import { cutWord } from '../mongo/search-words.ts';
import { stemOf, type Token, tokensOf, variantTokensOf } from './tokens.ts';

/** Texts of a row, by their weight in a search by relevance. */
export interface SearchedTexts {
  readonly title: string;
  /** Further short text, such as category, host or variants. */
  readonly side?: string;
  readonly body?: string;
}

/** Search keys of a row for lists, which search by text, and for searches by relevance. */
export const searchKeysOf = ({ title, side = '', body = '' }: SearchedTexts): string[] => [
  ...new Set([...textKeysOf(title, body), ...keysOfShort(title), ...keysOfShort(side), ...wordKeysOf(body)]),
];

/** Keys of a title or another short text: prefixes, pairs, words, stems and joined words. */
const keysOfShort = (text: string): string[] => [...textKeysOf(text), ...wordKeysOf(text, true)];

function wordKeysOf(text: string, joinsSpaced = false): string[] {
  const tokens = tokensOf(text);
  return [...tokens, ...variantTokensOf(text, tokens, joinsSpaced)].flatMap(keysOfToken);
}

export const keysOfToken = ({ word, stem }: Pick<Token, 'word' | 'stem'>): readonly string[] => [
  wholeKey(word),
  wholeKey(stem),
];

/** Key of a whole word or stem, unlike keys for lists, which also match prefixes. */
export const wholeKey = (word: string): string => `w:${cutWord(word)}`;

/** Key of two adjacent words, of which the second is compared by three letters. */
export const pairKey = (first: string, second: string): string =>
  keyOfWord(`${cutWord(first)} ${second.slice(0, 3)}`);

/** Keys of a word in any inflection, or of a phrase of two words; none for longer ones. */
export function keysOfPhrase(phrase: string): readonly string[] {
  const [first = '', second, ...more] = phrase.split(' ');
  if (second === undefined) return keysOfToken({ word: first, stem: stemOf(first) });
  return more.length > 0 ? [] : [pairKey(first, second)];
}

/** Title or other short text whose keys are tested one by one, which is cheaper than computing all of them. */
export function shortText(text: string) {
  const tokens = tokensOf(text);
  const words = new Set([...tokens, ...variantTokensOf(text, tokens, true)].flatMap(keysOfToken));
  const isPair = (key: string) =>
    tokens.some(({ word }, at) => pairKey(word, tokens[at + 1]?.word ?? '') === key);
  return {
    tokens,
    has: (key: string): boolean =>
      words.has(key) || tokens.some(({ word }) => keyOfWord(word).startsWith(key)) || isPair(key),
  };
}

export type ShortText = ReturnType<typeof shortText>;
