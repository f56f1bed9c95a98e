import { headsOf, wordsOf, wordsSearched } from '@poc/kit/mongo/search-words';

/** Beginnings shorter than this are kept of words of the name alone: nearly every description has them. */
const descriptionFrom = 3;

/** Of so many words of a description the beginnings are kept, of all others the whole words: texts may be long. */
const descriptionHeads = 40;

/** A key that every product has: one without it was stored by an earlier version, and is given what it lacks. */
export const presentKey = 'm2:';

/**
 * What a product is found by: beginnings of the words of its name and description (`h:`). Whoever writes one of these
 * texts writes these too.
 */
export function searchFieldsOf(merch: { productName: string; description: string }): {
  searchKeys: string[];
} {
  const keys = new Set([
    presentKey,
    ...wordsOf(merch.productName)
      .flatMap((word) => headsOf(word))
      .map(keyOf),
  ]);
  for (const [index, word] of [...new Set(wordsOf(merch.description))].entries()) {
    const from = index < descriptionHeads ? descriptionFrom : word.length;
    for (const head of headsOf(word, from)) keys.add(keyOf(head));
  }
  return { searchKeys: [...keys] };
}

/** The keys of a search's words; all products that hold the text to the letter have each of them. */
export const searchedKeysOf = (search: string): string[] => [
  ...new Set(wordsOf(search).slice(0, wordsSearched).map(keyOf)),
];

const keyOf = (word: string): string => `h:${word}`;
