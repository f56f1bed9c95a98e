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
 * The field of a schema. The keys of a new row follow from its texts; whoever changes a text, or upserts a row, writes the
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

/** The keys of a title and of a longer text: beginnings of their words. */
export function textKeysOf(title: string, body = ''): string[] {
  const keys = new Set(
    wordsOf(title)
      .flatMap((word) => headsOf(word))
      .map(keyOf),
  );
  for (const [index, word] of [...new Set(wordsOf(body))].entries()) {
    const from = index < bodyHeads ? bodyFrom : word.length;
    for (const head of headsOf(word, from)) keys.add(keyOf(head));
  }
  return [...keys];
}

/** The keys of a search's words; all rows that hold the text, from the beginning of a word on, have each of them. */
export const searchedTextKeys = (search: string): string[] => [
  ...new Set(wordsOf(search).slice(0, wordsSearched).map(keyOf)),
];

const keyOf = (word: string): string => `h:${word}`;
