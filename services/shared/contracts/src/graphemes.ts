const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text into graphemes: letters with their marks, whole emoji. */
export function* graphemesOf(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** Returns the longest prefix of whole graphemes that fits into `max` UTF-16 code units. */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text;
  // A space always starts a grapheme, so only the last word needs segmentation.
  let length = Math.max(0, text.lastIndexOf(' ', max));
  for (const letter of graphemesOf(text.slice(length))) {
    if (length + letter.length > max) break;
    length += letter.length;
  }
  return text.slice(0, length);
}

/** Cuts a text to at most `max` UTF-16 code units, with an ellipsis if shortened. */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : `${beginningOf(text, max - 1).trimEnd()}…`;
