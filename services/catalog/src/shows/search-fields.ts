import { textKeysOf } from '@poc/kit/mongo/search-keys';
import { cutWord, wordsOf, wordsSearched } from '@poc/kit/mongo/search-words';

/** Shorter words have too many neighbours: they are searched for as they are. */
const nearFrom = 4;

/**
 * What a show is found by: beginnings of the words of its title and description (`h:`), those of its category, for
 * administrators (`c:`), and the words of its title with each one letter left out (`n:`). Two words that differ by a
 * letter too many, too few, wrong or swapped have one of the latter in common, so that a typing mistake is an exact match
 * in an index. Code that writes a title, a description or a category writes these too.
 */
export function searchFieldsOf(show: { title: string; description: string; category: string }): {
  searchKeys: string[];
} {
  const titleWords = wordsOf(show.title);
  const keys = new Set(textKeysOf(show.title, show.description));
  for (const key of textKeysOf(show.category)) keys.add(inCategory(key));
  for (const word of [...titleWords, ...joinedToShort(titleWords)]) {
    for (const key of nearKeysOf(word)) keys.add(key);
  }
  return { searchKeys: [...keys] };
}

/** The key of the same word in a category. */
export const inCategory = (headKey: string): string => headKey.replace(/^h:/, 'c:');

/** For each word of a search the keys of titles that have this word or one like it. */
export function nearKeysOfWords(search: string): string[][] {
  return wordsOf(search).slice(0, wordsSearched).map(nearKeysOf);
}

/** The same for a search whose words are one, as in 'invest ing'; null when it is one already. */
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

/** Neighbours of which one is short, as in 'T-Bills', are also written as one word. */
function joinedToShort(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const next = words[index + 1];
    const joins = next !== undefined && Math.min(word.length, next.length) <= 2;
    return joins ? [cutWord(`${word}${next}`)] : [];
  });
}
