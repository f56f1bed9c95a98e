import { keyOfWord } from '../mongo/search-keys.ts';
import { keysOfToken, pairKey } from './relevance-keys.ts';
import type { Mark } from './search-engine.ts';
import type { SearchTerm } from './search-terms.ts';
import { type Token, tokensOf, variantTokensOf } from './tokens.ts';

/** Finds the words of a text that match a search, in order and without overlaps. */
export function marksIn(text: string, terms: readonly SearchTerm[]): Mark[] {
  const tokens = tokensOf(text);
  const has = (key: string) => terms.some(({ qualities }) => qualities.has(key));
  const begins = ({ word }: Token) =>
    terms.some((term) => term.qualities.has(keyOfWord(term.word)) && word.startsWith(term.word));
  const isMatch = (token: Token) => keysOfToken(token).some(has);
  const pairs = tokens.flatMap((token, at) => {
    const next = tokens[at + 1];
    return next && has(pairKey(token.word, next.word)) ? [{ ...token, end: next.end }] : [];
  });
  const variants = variantTokensOf(text, tokens, true).filter(isMatch);
  const found = [...tokens.filter((token) => isMatch(token) || begins(token)), ...variants, ...pairs].sort(
    (one, other) => one.start - other.start,
  );
  const marks: [number, number][] = [];
  for (const { start, end } of found) {
    const last = marks.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
}
