import { keyOfWord } from '../mongo/search-keys.ts';
import { wordsSearched } from '../mongo/search-words.ts';
import { keysOfPhrase, keysOfToken, wholeKey } from './relevance-keys.ts';
import { stopWords, weakWords } from './stop-words.ts';
import { phraseKeyOf, type Synonyms } from './synonyms.ts';
import { type Token, tokensOf, variantTokensOf } from './tokens.ts';

/** A word of a search with its alternatives. */
export interface SearchTerm {
  readonly word: string;
  readonly isRequired: boolean;
  /** Search keys by the quality of their match, up to 1. */
  readonly qualities: ReadonlyMap<string, number>;
}

/** Returns the keys of a search, each once. */
export const keysOf = (terms: readonly SearchTerm[]): string[] => [
  ...new Set(terms.flatMap(({ qualities }) => [...qualities.keys()])),
];

const quality = { word: 1, stem: 0.95, joined: 0.9, synonym: 0.7, prefix: 0.6, typo: 0.6 };
const maxPhrase = 3;

/** Splits a search into at most six terms. Stop words count only in a search without other words. */
export function termsOf(search: string, synonyms: Synonyms): SearchTerm[] {
  const tokens = tokensOf(search);
  const meaningful = tokens.filter(({ word }) => !stopWords.has(word));
  const unique = new Map((meaningful.length > 0 ? meaningful : tokens).map((token) => [token.word, token]));
  const used = [...unique.values()].slice(0, wordsSearched);
  const strong = used.filter(({ word }) => word.length > 1 && !weakWords.has(word));
  const joined = variantTokensOf(search, tokens, true).filter(
    ({ start, end }) =>
      meaningful.some((token) => token.start === start) && meaningful.some((token) => token.end === end),
  );
  return used.map((token) => ({
    word: token.word,
    isRequired: strong.length === 0 || strong.includes(token),
    qualities: qualitiesOf(token, { tokens, joined, synonyms }),
  }));
}

interface TermContext {
  readonly tokens: readonly Token[];
  readonly joined: readonly Token[];
  readonly synonyms: Synonyms;
}

function qualitiesOf(token: Token, { tokens, joined, synonyms }: TermContext): Map<string, number> {
  const around = joined.filter(({ start, end }) => start <= token.start && end >= token.end);
  return new Map([
    // Later entries replace earlier ones.
    [keyOfWord(token.word), quality.prefix],
    ...alternativesOf(token, tokens, synonyms)
      .flatMap(keysOfPhrase)
      .map((key) => [key, quality.synonym] as const),
    ...around.flatMap(keysOfToken).map((key) => [key, quality.joined] as const),
    [wholeKey(token.stem), quality.stem],
    [wholeKey(token.word), quality.word],
  ]);
}

/** Finds synonyms of a word, and of the phrases that contain it. */
function alternativesOf(token: Token, tokens: readonly Token[], synonyms: Synonyms): string[] {
  const at = tokens.indexOf(token);
  const found: string[] = [];
  for (let length = 1; length <= maxPhrase; length += 1) {
    for (let from = Math.max(0, at - length + 1); from <= at; from += 1) {
      const phrase = tokens.slice(from, from + length).map(({ word }) => word);
      if (phrase.length === length) found.push(...(synonyms.get(phraseKeyOf(phrase)) ?? []));
    }
  }
  return found;
}

/** Replaces the alternatives of a term by similar words. */
export const withSimilar = (term: SearchTerm, keys: readonly string[]): SearchTerm => ({
  ...term,
  qualities: new Map(keys.map((key) => [key, quality.typo])),
});
