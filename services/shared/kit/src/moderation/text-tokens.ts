import { foldText } from './fold-text.ts';

/** What else a digit or a sign is written for. */
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
  /** The character, folded. */
  char: string;
  /** All that it may be read as, itself included. */
  readAs: string;
  /** `joint`: a sign that stands between letters of a word; `stop`: one that ends words in any text. */
  kind: 'letter' | 'digit' | 'space' | 'stop' | 'joint';
  /** How many of the same follow each other, here. */
  run: number;
}

/** The same sign so often in a row says no more than fewer of it, and would cost every word that begins with it. */
export const longestRun = 8;
const longRun = new RegExp(`(.)\\1{${longestRun},}`, 'gu');

export function tokensOf(text: string): TextToken[] {
  const tokens = Array.from(
    foldText(text)
      .replaceAll('\n', ' ')
      .replace(longRun, (_, char: string) => char.repeat(longestRun)),
    (char): TextToken => ({ char, readAs: readingsOf(char), kind: knownKindOf(char), run: 1 }),
  );
  for (let from = 0, to = 0; from < tokens.length; from = to) {
    while (to < tokens.length && tokens[to]?.char === tokens[from]?.char) to++;
    if (to - from > 1) for (const token of tokens.slice(from, to)) token.run = to - from;
  }
  return tokens;
}

/** A character with what else it may be read as. */
export const readingsOf = (char: string): string => char + (standsFor[char] ?? '');

const kinds = new Map<string, TextToken['kind']>();
/** More characters than texts use; of those that come later each is judged anew. */
const kindsMax = 4_096;

function knownKindOf(char: string): TextToken['kind'] {
  const known = kinds.get(char);
  if (known !== undefined) return known;
  const kind = kindOf(char);
  if (kinds.size < kindsMax) kinds.set(char, kind);
  return kind;
}

function kindOf(char: string): TextToken['kind'] {
  if (/\p{L}/u.test(char)) return 'letter';
  if (/\p{N}/u.test(char)) return 'digit';
  if (/\s/u.test(char)) return 'space';
  return /[.,;:!?'’"“”/()]/u.test(char) ? 'stop' : 'joint';
}
