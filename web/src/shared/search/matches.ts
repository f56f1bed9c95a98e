import { foldLetters } from '@poc/contracts/fold-letters';

interface Part {
  readonly text: string;
  readonly isMatch: boolean;
}

const isLetter = (character = ''): boolean => /[\p{L}\p{N}]/u.test(character);

/** Splits a text where its words begin with a word of the search, ignoring case and accents. */
export function matchesIn(text: string, search: string): readonly Part[] {
  const words = [...new Set(foldLetters(search).match(/[\p{L}\p{N}]+/gu))].map((word) => [...word]);
  const characters = [...text.normalize('NFC')];
  // A folded character has its source's index. Marks fold to nothing and stay with their letter.
  const sources = characters.flatMap((character, at) => Array.from(foldLetters(character), () => at));
  const folded = characters.flatMap((character) => [...foldLetters(character)]);
  const sourceAt = (at: number): number => sources[at] ?? characters.length;
  const parts: Part[] = [];
  let done = 0;
  const add = (end: number, isMatch: boolean) => {
    if (end > done) parts.push({ text: characters.slice(done, end).join(''), isMatch });
    done = Math.max(done, end);
  };
  for (let at = 0; at < folded.length; at += 1) {
    if (!isLetter(folded[at]) || isLetter(folded[at - 1])) continue;
    const begins = (word: string[]) => word.every((letter, offset) => folded[at + offset] === letter);
    const longest = Math.max(0, ...words.filter(begins).map(({ length }) => length));
    if (longest === 0) continue;
    add(sourceAt(at), false);
    add(sourceAt(at + longest), true);
  }
  add(characters.length, false);
  return parts;
}
