import { prefixesOf, wordsOf, wordsSearched } from './search-words.ts';

/** Row with search keys, each of which is an entry in the search index. */
export interface Searched {
  /** Derived from the text fields, for queries only. */
  searchKeys?: string[];
}

/** Minimum prefix length for words of the body; nearly every long text has shorter ones. */
const bodyFrom = 3;

/** Number of body words indexed by prefix; further words are indexed whole. */
const bodyHeads = 40;

/** Letters of the second word of a pair: the last word of a search may be a prefix. */
const pairLetters = 3;

/**
 * Returns the search keys of a title and a body: prefixes of words, and pairs of adjacent words, since common words
 * rarely stand together.
 */
export function textKeysOf(title: string, body = ''): string[] {
  const keys = new Set(
    wordsOf(title)
      .flatMap((word) => prefixesOf(word))
      .map(keyOfWord),
  );
  for (const [index, word] of [...new Set(wordsOf(body))].entries()) {
    const from = index < bodyHeads ? bodyFrom : word.length;
    for (const prefix of prefixesOf(word, from)) keys.add(keyOfWord(prefix));
  }
  for (const text of [title, body]) for (const pair of pairsOf(wordsOf(text))) keys.add(keyOfWord(pair));
  return [...keys];
}

/**
 * Returns the keys of a search: its word pairs, or its words if there is none. Every row that contains the text, from
 * the start of a word, has all of them.
 */
export function searchedTextKeys(search: string): string[] {
  const words = wordsOf(search).slice(0, wordsSearched);
  const isWhole = (words.at(-1) ?? '').length >= pairLetters;
  const pairs = pairsOf(isWhole ? words : words.slice(0, -1));
  return [...new Set(pairs.length > 0 ? pairs : words)].map(keyOfWord);
}

const pairsOf = (words: readonly string[]): string[] =>
  words.slice(1).map((next, at) => `${words[at]} ${next.slice(0, pairLetters)}`);

/** Returns the search key of a word or prefix. */
export const keyOfWord = (word: string): string => `h:${word}`;
