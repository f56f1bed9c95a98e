const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The letters of a text as people count them: with their marks, and a whole emoji as one. */
export function* graphemesOf(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** As many whole letters of the beginning of a text as fit into `max` UTF-16 code units. */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text;
  let length = 0;
  for (const letter of graphemesOf(text)) {
    if (length + letter.length > max) break;
    length += letter.length;
  }
  return text.slice(0, length);
}

/** A text of at most `max` UTF-16 code units: its beginning, with an ellipsis where something is left out. */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : `${beginningOf(text, max - 1).trimEnd()}…`;
