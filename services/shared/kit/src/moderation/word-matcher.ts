import { foldText } from './fold-text.ts';
import { maxRun, readingsOf, type TextToken, tokensOf } from './text-tokens.ts';

/** Finds the listed words in a text, as they are spelled in the list. */
export type WordMatcher = (text: string) => string[];

interface RuleLetter {
  readAs: string;
  /** The rule has a space or sign before this letter, so the text may have some. */
  gapBefore: boolean;
}

interface RuleWord {
  word: string;
  letters: RuleLetter[];
  /** Only digits: no alternative readings and no emphasis by repetition. */
  numeric: boolean;
  endings: ReadonlySet<string>;
}

/** Maximum number of signs or spaces between two letters of a word. */
const maxGap = 3;
/** Maximum length of an ending in letters. */
const maxEnding = 4;
/** Minimum length of words that also match letter by letter: `a s` is usually two words. */
const minSpaced = 3;

/**
 * Creates a matcher for disguised spellings: look-alike letters, digits for letters, repeated letters, signs within
 * (`s-c-a-m`), or letter by letter (`s. c. a. m`). Matches whole words only: `class` does not contain `ass`.
 * @param endings optional suffixes of each word, up to 4 lower-case letters
 */
export function createWordMatcher(words: readonly string[], endings: readonly string[] = []): WordMatcher {
  if (words.length === 0) return () => [];
  const byFirst = new Map<string, RuleWord[]>();
  const signs: { word: string; folded: string }[] = [];
  for (const word of words) {
    const rule = parseRule(word, new Set(endings));
    if (rule) for (const first of rule.letters[0]?.readAs ?? '') put(byFirst, first, rule);
    // Emoji and other symbols have no word boundaries: they match anywhere.
    else if (foldText(word).trim() !== '') signs.push({ word, folded: foldText(word).trim() });
  }

  return (text) => {
    const found = new Set<string>();
    const tokens = tokensOf(text);
    tokens.forEach((token, at) => {
      if (isWordPart(tokens[at - 1])) return;
      const near = readingsNear(tokens, at);
      for (const one of token.readAs) {
        for (const rule of byFirst.get(one) ?? []) {
          const second = rule.letters[1]?.readAs ?? '';
          if (!overlaps(second, near) || found.has(rule.word)) continue;
          if (matchesAt(tokens, at, rule)) found.add(rule.word);
        }
      }
    });
    if (signs.length > 0) {
      const folded = foldText(text);
      for (const sign of signs) if (folded.includes(sign.folded)) found.add(sign.word);
    }
    return [...found];
  };
}

function put(map: Map<string, RuleWord[]>, key: string, rule: RuleWord): void {
  map.set(key, [...(map.get(key) ?? []), rule]);
}

/** Parses a listed word; undefined for one without letters and digits. */
function parseRule(word: string, endings: RuleWord['endings']): RuleWord | undefined {
  const tokens = tokensOf(word);
  const numeric = !tokens.some(({ kind }) => kind === 'letter');
  if (numeric && !tokens.some(({ kind }) => kind === 'digit')) return undefined;
  const letters: RuleLetter[] = [];
  let gapBefore = false;
  for (const { char, kind } of tokens) {
    const readAs = numeric ? char : readingsOf(char);
    const isLetter = kind === 'letter' || kind === 'digit' || (!numeric && /[@$]/.test(char));
    if (isLetter) letters.push({ readAs, gapBefore: gapBefore && letters.length > 0 });
    gapBefore = !isLetter;
  }
  return { word, letters, numeric, endings };
}

function matchesAt(tokens: readonly TextToken[], start: number, rule: RuleWord): boolean {
  if (!mayFollow(tokens, start, rule)) return false;
  const spacings = rule.letters.length >= minSpaced ? [false, true] : [false];
  return spacings.some((spaced) => {
    const end = endOf(tokens, start, rule, spaced);
    return end !== null && (rule.numeric || tokens.slice(start, end + 1).some(isWritten));
  });
}

/** A match needs at least one letter or `@`: `455` is a number, not three disguised letters. */
const isWritten = ({ kind, char }: TextToken): boolean => kind === 'letter' || char === '@';

/** Cheap check for the second letter after any gap, which rules out most words. */
function mayFollow(tokens: readonly TextToken[], start: number, rule: RuleWord): boolean {
  const [first, second] = rule.letters;
  if (!second) return true;
  let gap = 0;
  for (let at = start + 1; gap <= maxGap; at++) {
    const token = tokens[at];
    if (fits(token, second)) return true;
    if (gap === 0 && fits(token, first)) continue;
    if (!token || isWordPart(token)) return false;
    gap++;
  }
  return false;
}

/**
 * Matches all readings in parallel, so that the time is bounded by the lengths for any input. A reading encodes the
 * last matched letter of the rule and the number of signs since.
 * @param spaced true if all letters stand apart: then spaces may separate them
 * @returns the end of the word; null without a match
 */
function endOf(tokens: readonly TextToken[], start: number, rule: RuleWord, spaced: boolean): number | null {
  const { letters } = rule;
  let readings = new Set<number>();
  for (let at = start; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) return null;
    const next = new Set<number>();
    if (at === start && fits(token, letters[0])) next.add(0);
    for (const reading of readings) {
      const last = Math.floor(reading / (maxGap + 1));
      const gap = reading % (maxGap + 1);
      const following = letters[last + 1];
      if (gap === 0 && isEmphasis(token, letters[last], rule)) next.add(last * (maxGap + 1));
      if (following && fits(token, following) && (!spaced || gap > 0)) next.add((last + 1) * (maxGap + 1));
      if (gap < maxGap && following && mayStandBetween(token, following, spaced)) next.add(reading + 1);
    }
    if (next.has((letters.length - 1) * (maxGap + 1)) && endsWord(tokens, at, rule)) return at;
    if (next.size === 0) return null;
    readings = next;
  }
  return null;
}

/**
 * Readings of the tokens that may be a word's second letter: up to the first letter or digit that differs from the
 * word's first. Rules out most words.
 */
function readingsNear(tokens: readonly TextToken[], start: number): string {
  const first = tokens[start]?.readAs ?? '';
  let readings = '';
  for (let at = start + 1; at <= start + maxRun + maxGap; at++) {
    const token = tokens[at];
    if (!token) break;
    readings += token.readAs;
    if (isWordPart(token) && !overlaps(first, token.readAs)) break;
  }
  return readings;
}

function fits(token: TextToken | undefined, letter: RuleLetter | undefined): boolean {
  return token !== undefined && letter !== undefined && overlaps(letter.readAs, token.readAs);
}

/** True if two strings share a character, or if the first is empty. */
function overlaps(some: string, others: string): boolean {
  if (some === '') return true;
  for (const one of some) if (others.includes(one)) return true;
  return false;
}

/**
 * True for a letter repeated for emphasis. Three in a row are always emphasis; two only in longer words, and never `oo`
 * and `ee`, which form other words (`lose` and `loose`, `bet` and `beet`).
 */
function isEmphasis(token: TextToken, letter: RuleLetter | undefined, rule: RuleWord): boolean {
  if (rule.numeric || !fits(token, letter) || token.run < 2) return false;
  return token.run > 2 || (rule.letters.length > 3 && !/[oe]/.test(token.readAs));
}

function mayStandBetween(token: TextToken, following: RuleLetter, spaced: boolean): boolean {
  if (isWordPart(token)) return false;
  return token.kind === 'joint' || spaced || following.gapBefore;
}

/** True at the end of a word. Digits (`scam1`) or one of the word's endings may follow. */
function endsWord(tokens: readonly TextToken[], at: number, { numeric, endings }: RuleWord): boolean {
  let after = at + 1;
  let ending = '';
  while (tokens[after]?.kind === 'letter' && ending.length < maxEnding) {
    ending += tokens[after]?.char;
    after++;
  }
  if (!numeric) while (tokens[after]?.kind === 'digit') after++;
  return !isWordPart(tokens[after]) && (ending === '' || endings.has(ending));
}

const isWordPart = (token: TextToken | undefined): boolean =>
  token?.kind === 'letter' || token?.kind === 'digit';
