/** So many characters, one after the other, make a key. */
const runLength = 3;

/** How many keys of a search are looked at. */
const runsSearched = 12;

/**
 * What an account is found by: every run of three characters of its name, address and phone number, so that any part of them
 * is found; and of shorter ones those that begin a word, which is all that so short a search can mean. Anyone who writes one of the
 * three writes these too.
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

/** Keys, spread over a text, all of which an account has that holds the text. */
export function searchedKeysOf(text: string): string[] {
  const characters = folded(text);
  if (characters.length < runLength) return characters.length === 0 ? [] : [characters.join('')];
  const runs = [...new Set(runsOf(characters, runLength))];
  const step = Math.ceil(runs.length / runsSearched);
  return runs.filter((_, at) => at % step === 0);
}

/** The characters of a text in small letters, without accents. */
const folded = (text: string): string[] => [...text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()];

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

/** Signs begin words of their own. */
const beginsWord = (characters: readonly string[], at: number): boolean =>
  !isLetter(characters[at]) || !isLetter(characters[at - 1]);

const isLetter = (character = ''): boolean => /[\p{L}\p{N}]/u.test(character);
