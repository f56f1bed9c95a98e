/** Words are compared by so many letters of theirs; longer ones differ before. */
const wordMax = 12;

/** How many words of a search are looked at. */
export const wordsSearched = 6;

/** The words of a text in small letters, without accents, each cut to what is compared. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, wordMax));
}

/** A word cut to what is compared, as `wordsOf` cuts it: for words that were joined. */
export const cutWord = (word: string): string => word.slice(0, wordMax);

/** The beginnings of a word of so many letters and more, and the word itself. */
export function headsOf(word: string, from = 1): string[] {
  const heads = [word];
  for (let length = from; length < word.length; length += 1) heads.push(word.slice(0, length));
  return heads;
}
