import { foldLetters } from '@poc/contracts/fold-letters';

const runLength = 3;

const runsSearched = 12;

/**
 * Builds the search keys of an account: the trigrams of name, email address and phone number, so that any part matches,
 * and one and two characters at the start of words for shorter searches. Must be updated with these fields.
 */
export function searchFieldsOf(user: { name: string; email: string; phone: string }): {
  searchKeys: string[];
} {
  const keys = [user.name, user.email, user.phone]
    .map(folded)
    .flatMap((characters) => [
      ...runsOf(characters, runLength),
      ...runsOf(characters, 2, beginsWord),
      ...runsOf(characters, 1, beginsWord),
    ]);
  return { searchKeys: [...new Set(keys)] };
}

/** Returns keys that every account containing the text has, spread over the text. */
export function searchedKeysOf(text: string): string[] {
  const characters = folded(text);
  if (characters.length < runLength) return characters.length === 0 ? [] : [characters.join('')];
  const runs = [...new Set(runsOf(characters, runLength))];
  const step = Math.ceil(runs.length / runsSearched);
  return runs.filter((_, at) => at % step === 0);
}

const folded = (text: string): string[] => [...foldLetters(text)];

const runsOf = (
  characters: readonly string[],
  length: number,
  isWanted: (characters: readonly string[], at: number) => boolean = () => true,
): string[] =>
  characters.flatMap((_, at) =>
    at + length <= characters.length && isWanted(characters, at)
      ? [characters.slice(at, at + length).join('')]
      : [],
  );

/** True at the start of a word. Punctuation counts as a start too. */
const beginsWord = (characters: readonly string[], at: number): boolean =>
  !isLetter(characters[at]) || !isLetter(characters[at - 1]);

const isLetter = (character = ''): boolean => /[\p{L}\p{N}]/u.test(character);
