import { foldLetters } from '@poc/contracts/fold-letters';
import { cutWord } from '../mongo/search-words.ts';

/** A word of a text. Its forms are computed when they are needed: most words of a text match no search. */
export class Token {
  /** Position in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly #written: string;
  #word: string | undefined;
  #stem: string | undefined;

  constructor(written: string, start: number, end = start + written.length) {
    this.#written = written;
    this.start = start;
    this.end = end;
  }

  /** Lower case, without accents, cut to the compared length. */
  get word(): string {
    this.#word ??= cutWord(foldLetters(this.#written));
    return this.#word;
  }

  /** The word without endings of inflection. */
  get stem(): string {
    this.#stem ??= stemOf(foldLetters(this.#written));
    return this.#stem;
  }
}

/** Splits a text into words. */
export const tokensOf = (text: string): Token[] =>
  Array.from(
    text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu),
    ({ 0: word, index }) => new Token(word, index),
  );

/**
 * Returns further tokens of a text: adjacent words as one (`tbills` of `T-Bills`), and the parts of words such as
 * `PersonalFinance`.
 * @param spaced joins words with a space between them, too
 */
export function variantTokensOf(text: string, tokens: readonly Token[], spaced: boolean): Token[] {
  const gap = spaced ? /^(?:['’.&/-]| ?& ?| )$/ : /^['’.&/-]$/;
  return tokens.flatMap(({ start, end }, at) => {
    const written = text.slice(start, end);
    const parts = /\p{Ll}\p{Lu}/u.test(written)
      ? Array.from(
          written.matchAll(/\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+(?!\p{Ll})|\p{N}+/gu),
          (part) => new Token(part[0], start + part.index),
        )
      : [];
    const next = tokens[at + 1];
    if (!next || !gap.test(text.slice(end, next.start))) return parts;
    return [...parts, new Token(written + text.slice(next.start, next.end), start, next.end)];
  });
}

const isWordlike = /[aeiou].?$|[aeiou].{2,}/;

/**
 * Removes endings of inflection: `candles` and `candle`, `studies` and `study`, `saving`, `saved` and `save` have the
 * same stem. Stems are compared, never shown.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word) || word === 'news') return cutWord(word);
  const singular = word
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh|zz)es$/, '$1')
    .replace(/([^sui])s$/, '$1');
  const base = singular.replace(/(?<!e)ing$|(?<!e)ed$/, '');
  const plain = base.length >= 3 && base !== singular && isWordlike.test(base) ? undoubled(base) : singular;
  return cutWord(plain.length < 4 ? plain : plain.replace(/e$/, '').replace(/y$/, 'i'));
}

const undoubled = (word: string): string => word.replace(/([bdgmnprt])\1$/, '$1');
