import { Document } from 'mongoose';
import { headsOf, wordsOf, wordsSearched } from './search-words.ts';

/** A row that a search can find: by the index over its keys, in which it stands once for each of them. */
export interface Searched {
  /** Made from its texts; never read back. */
  searchKeys?: string[];
}

/** Beginnings shorter than this are kept of words of the title alone: nearly every long text has them. */
const bodyFrom = 3;

/** Of so many words of a long text the beginnings are kept, of all others the whole words. */
const bodyHeads = 40;

/**
 * The field of a schema. The keys of a new row follow from its texts; code that changes a text, or upserts a row, writes the
 * keys too.
 */
export const searchKeysField = <T>(searchFieldsOf: (row: T) => { searchKeys: string[] }) => ({
  type: [String],
  select: false,
  // Of an upsert mongoose asks as well, with the query.
  default(this: unknown): string[] | undefined {
    return this instanceof Document ? searchFieldsOf(this as T).searchKeys : undefined;
  },
});

/** Of a pair's second word so many letters are kept: the last word of a search may be a beginning. */
const pairLetters = 3;

/**
 * The keys of a title and of a longer text: beginnings of their words, and each two words that follow each other, since
 * words that are all common rarely stand together.
 */
export function textKeysOf(title: string, body = ''): string[] {
  const keys = new Set(
    wordsOf(title)
      .flatMap((word) => headsOf(word))
      .map(keyOfWord),
  );
  for (const [index, word] of [...new Set(wordsOf(body))].entries()) {
    const from = index < bodyHeads ? bodyFrom : word.length;
    for (const head of headsOf(word, from)) keys.add(keyOfWord(head));
  }
  for (const text of [title, body]) for (const pair of pairsOf(wordsOf(text))) keys.add(keyOfWord(pair));
  return [...keys];
}

/**
 * The keys of a search: its pairs of words, or its words where there is none. All rows that hold the text, from the
 * beginning of a word on, have each of them.
 */
export function searchedTextKeys(search: string): string[] {
  const words = wordsOf(search).slice(0, wordsSearched);
  const isWhole = (words.at(-1) ?? '').length >= pairLetters;
  const pairs = pairsOf(isWhole ? words : words.slice(0, -1));
  return [...new Set(pairs.length > 0 ? pairs : words)].map(keyOfWord);
}

const pairsOf = (words: readonly string[]): string[] =>
  words.slice(1).map((next, at) => `${words[at]} ${next.slice(0, pairLetters)}`);

/** The key that a word, and each of its beginnings, stands under. */
export const keyOfWord = (word: string): string => `h:${word}`;
