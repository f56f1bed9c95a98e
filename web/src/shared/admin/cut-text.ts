/** The beginning of a text, with an ellipsis where something is left out; no letter is torn in two. */
export function cutText(text: string, max: number): string {
  const letters = Array.from(text);
  return letters.length <= max ? text : `${letters.slice(0, max).join('').trimEnd()}…`;
}
