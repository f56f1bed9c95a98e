import { expect, it } from 'vitest';
import { beginningOf, cutText, graphemesOf } from './graphemes.ts';

/** Graphemes of several code units, in many scripts. */
const letters = [
  'a',
  'ọ\u0301',
  'e\u0301',
  '中',
  '𠀀',
  'क्षि',
  'กำ',
  '한',
  'مَ',
  '😀',
  '👩🏾\u200d⚕\ufe0f',
  '🇳🇬',
  '🏴\u{e0067}\u{e0062}\u{e007f}',
];

it.each(letters)('counts %j as one letter', (letter) => {
  expect([...graphemesOf(letter.repeat(2))]).toEqual([letter, letter]);
});

it.each(letters)('never splits %j, and respects the limit', (letter) => {
  const text = letter.repeat(40);
  for (let max = 1; max <= 50; max += 1) {
    const whole = Math.floor(max / letter.length);
    expect(beginningOf(text, max)).toBe(letter.repeat(Math.min(whole, 40)));
    const cut = cutText(text, max);
    expect(cut.length).toBeLessThanOrEqual(max);
    expect(cut).toBe(text.length <= max ? text : `${letter.repeat(Math.floor((max - 1) / letter.length))}…`);
  }
});

it.each(letters)('returns the longest prefix of words with %j', (letter) => {
  const text = `${letter}b ${letter}  ${letter.repeat(3)}`.repeat(5);
  for (let max = 0; max <= text.length; max += 1) {
    let longest = '';
    for (const next of graphemesOf(text)) {
      if (longest.length + next.length > max) break;
      longest += next;
    }
    expect(beginningOf(text, max)).toBe(longest);
  }
});

it('leaves no space before the ellipsis', () => {
  expect(cutText('Owambe season is here', 8)).toBe('Owambe…');
});
