/** Parses `1:02:03`, `12:34` or seconds. @returns null for any other text */
export function parsePosition(text: string): number | null {
  if (!/^(?:(?:\d{1,2}:)?[0-5]?\d:[0-5]\d|\d{1,6})$/.test(text.trim())) return null;
  return text.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
}
