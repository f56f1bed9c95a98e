import { foldLetters } from '@poc/contracts/fold-letters';

/** Blocks of Latin letters with accents or hooks, and of apostrophes: first and last code point. */
const blocks = [
  [0xc0, 0x24f],
  [0x253, 0x257],
  [0x2bc, 0x2bc],
  [0x1e00, 0x1eff],
  [0x2018, 0x2019],
] as const;

/** Lower-case letters, keyed by the letter to which they fold. */
const variants = new Map<string, string>();
for (const [first, last] of blocks) {
  for (let code = first; code <= last; code += 1) {
    const letter = String.fromCodePoint(code);
    const folded = foldLetters(letter);
    if (folded.length === 1 && letter === letter.toLowerCase()) {
      variants.set(folded, `${variants.get(folded) ?? ''}${letter}`);
    }
  }
}

/**
 * Builds a pattern that finds a text anywhere in a field, ignoring case and accents. All special characters are
 * escaped, so that no input becomes an expensive or malicious pattern.
 */
export function containsText(text: string): RegExp {
  return new RegExp(Array.from(text.normalize('NFC'), patternOf).join(''), 'iu');
}

function patternOf(character: string): string {
  const folded = foldLetters(character);
  const [letter, ...more] = folded;
  if (letter === undefined) return '';
  if (more.length === 0) return alike(letter, character);
  // Ligatures, Korean syllables and signs such as ½ fold to several characters.
  return `(?:${escaped(character)}|${Array.from(folded, (one) => alike(one)).join('')})`;
}

function alike(letter: string, own = letter): string {
  const letters = Array.from(new Set([letter, own, ...(variants.get(letter) ?? '')]), escaped);
  const pattern = letters.length > 1 ? `[${letters.join('')}]` : letters.join('');
  return /\p{L}/u.test(letter) ? `${pattern}\\p{M}*` : pattern;
}

function escaped(character: string): string {
  // The driver rejects a literal NUL in a pattern. Line and paragraph separators would be sent as `\u2028` and
  // `\u2029`, which MongoDB's regex engine does not support, so they match any character.
  if (character === '\0') return '\\x00';
  return /[\u2028\u2029]/.test(character) ? '[\\s\\S]' : character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}
