import { foldLetters } from '@poc/contracts/fold-letters';
import { keyOfWord } from '../mongo/search-keys.ts';
import { keysOfToken, pairKey } from './relevance-keys.ts';
import type { Highlight } from './search-engine.ts';
import { keysOf, type SearchTerm } from './search-terms.ts';
import { type Token, tokensOf, variantTokensOf } from './tokens.ts';

/** Returns the function that finds the words of a text that match a search, in order and without overlaps. */
export function highlighterOf(terms: readonly SearchTerm[]): (text: string) => Highlight[] {
  const wanted = new Set(keysOf(terms));
  const initials = new Set([...wanted].map((key) => initialOf(key.slice(key.indexOf(':') + 1))));
  const has = (key: string) => wanted.has(key);
  const begins = ({ word }: Token) =>
    terms.some((term) => term.qualities.has(keyOfWord(term.word)) && word.startsWith(term.word));
  const isMatch = (token: Token) => keysOfToken(token).some(has);

  return (text) => {
    const mayMatch = ({ start }: Token) => initials.has(foldedInitial(text, start));
    const tokens = tokensOf(text);
    const pairs = tokens.flatMap((token, at) => {
      const next = tokens[at + 1];
      const isPair = next && mayMatch(token) && has(pairKey(token.word, next.word));
      return isPair ? [{ start: token.start, end: next.end }] : [];
    });
    const words = tokens.filter((token) => mayMatch(token) && (isMatch(token) || begins(token)));
    const variants = variantTokensOf(text, tokens, true).filter((token) => mayMatch(token) && isMatch(token));
    const found = [...words, ...variants, ...pairs].sort((one, other) => one.start - other.start);
    const highlights: [number, number][] = [];
    for (const { start, end } of found) {
      const last = highlights.at(-1);
      if (last && start <= last[1]) last[1] = Math.max(last[1], end);
      else highlights.push([start, end]);
    }
    return highlights;
  };
}

/** First letter of a folded word. */
const initialOf = (word: string): number | undefined => word.codePointAt(0);

/** Folded first letter of the word at a position. Cheap check: most words of a text differ here from the search. */
const foldedInitial = (text: string, at: number): number | undefined =>
  initialOf(foldLetters(String.fromCodePoint(text.codePointAt(at) ?? 0)));
