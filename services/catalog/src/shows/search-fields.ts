import { textKeysOf } from '@poc/kit/mongo/search-keys';
import { cutWord, wordsOf, wordsSearched } from '@poc/kit/mongo/search-words';
import { type SearchedTexts, searchKeysOf } from '@poc/kit/search/relevance-keys';

/** Minimum length of a word for near matches: shorter words have too many neighbours. */
const nearFrom = 4;

interface Texts {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly host?: { readonly name: string } | null;
}

export const textsOf = ({ title, description, category, host }: Texts): SearchedTexts => ({
  title,
  side: `${category}, ${host?.name ?? ''}`,
  body: description,
});

/**
 * Builds the search keys of a show from its title and description, word prefixes of the category, for administrators
 * (`c:`), and title words with each single letter removed (`n:`). Words that differ by one extra, missing, wrong or
 * swapped letter share an `n:` key, so a typing mistake is an exact index match. Code that writes title, description,
 * category or host must write these keys too.
 */
export function searchFieldsOf(show: Texts): { searchKeys: string[] } {
  const titleWords = wordsOf(show.title);
  const keys = new Set(searchKeysOf(textsOf(show)));
  for (const key of textKeysOf(show.category)) keys.add(inCategory(key));
  for (const word of [...titleWords, ...joinedToShort(titleWords)]) {
    for (const key of nearKeysOf(word)) keys.add(key);
  }
  return { searchKeys: [...keys] };
}

/** Converts a title key to the same word's category key. */
export const inCategory = (headKey: string): string => headKey.replace(/^h:/, 'c:');

/** Keys that match a title word equal or similar to each word of a search. */
export function nearKeysOfWords(search: string): string[][] {
  return wordsOf(search).slice(0, wordsSearched).map(nearKeysOf);
}

/** Keys for the words of a search joined into one, as in 'invest ing'; null for a single word. */
export function nearKeysOfJoined(search: string): string[] | null {
  const words = wordsOf(search).slice(0, wordsSearched);
  return words.length < 2 ? null : nearKeysOf(cutWord(words.join('')));
}

function nearKeysOf(word: string): string[] {
  const keys = new Set([`n:${word}`]);
  if (word.length >= nearFrom) {
    for (let at = 0; at < word.length; at += 1) keys.add(`n:${word.slice(0, at)}${word.slice(at + 1)}`);
  }
  return [...keys];
}

/** Joins adjacent words of which one is short, as in 'T-Bills', into one word. */
function joinedToShort(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const next = words[index + 1];
    const joins = next !== undefined && Math.min(word.length, next.length) <= 2;
    return joins ? [cutWord(`${word}${next}`)] : [];
  });
}
