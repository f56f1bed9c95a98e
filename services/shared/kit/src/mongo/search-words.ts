import { foldLetters } from '@poc/contracts/fold-letters';

/** Number of compared letters: most longer words differ within them. */
const maxWord = 12;

export const wordsSearched = 6;

/** Splits a text into words: lower case, without accents, each cut to the compared length. */
export function wordsOf(text: string): string[] {
  return foldLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, maxWord));
}

/** Cuts a joined word to the compared length, as `wordsOf` does. */
export const cutWord = (word: string): string => word.slice(0, maxWord);

/** Returns the prefixes of a word with at least `from` letters, and the word itself. */
export function prefixesOf(word: string, from = 1): string[] {
  const prefixes = [word];
  for (let length = from; length < word.length; length += 1) prefixes.push(word.slice(0, length));
  return prefixes;
}
