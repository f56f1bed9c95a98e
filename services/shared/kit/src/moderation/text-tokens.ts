import { foldText } from './fold-text.ts';

/** Letters that a digit or sign may stand for. */
const standsFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'il',
  '+': 't',
  '€': 'e',
  '₦': 'n',
  '¢': 'c',
};

export interface TextToken {
  char: string;
  /** Possible readings, including the character itself. */
  readAs: string;
  /** `joint`: a sign within a word; `stop`: a sign that ends words. */
  kind: 'letter' | 'digit' | 'space' | 'stop' | 'joint';
  /** Length of the run of equal characters around this one. */
  run: number;
}

/** Longer runs are cut to this: they add no meaning, and every word that starts with the character would cost more. */
export const maxRun = 8;
const longRun = new RegExp(`(.)\\1{${maxRun},}`, 'gu');

export function tokensOf(text: string): TextToken[] {
  const tokens = Array.from(
    foldText(text)
      .replaceAll('\n', ' ')
      .replace(longRun, (_, char: string) => char.repeat(maxRun)),
    (char): TextToken => ({ char, readAs: readingsOf(char), kind: knownKindOf(char), run: 1 }),
  );
  for (let from = 0, to = 0; from < tokens.length; from = to) {
    while (to < tokens.length && tokens[to]?.char === tokens[from]?.char) to++;
    if (to - from > 1) for (const token of tokens.slice(from, to)) token.run = to - from;
  }
  return tokens;
}

/** Returns all readings of a character, including itself. */
export const readingsOf = (char: string): string => char + (standsFor[char] ?? '');

const kinds = new Map<string, TextToken['kind']>();
/** Cache limit, larger than the set of characters in user text; characters beyond it are not cached. */
const maxKinds = 4_096;

function knownKindOf(char: string): TextToken['kind'] {
  const known = kinds.get(char);
  if (known !== undefined) return known;
  const kind = kindOf(char);
  if (kinds.size < maxKinds) kinds.set(char, kind);
  return kind;
}

function kindOf(char: string): TextToken['kind'] {
  if (/\p{L}/u.test(char)) return 'letter';
  if (/\p{N}/u.test(char)) return 'digit';
  if (/\s/u.test(char)) return 'space';
  return /[.,;:!?'’"“”/()]/u.test(char) ? 'stop' : 'joint';
}
