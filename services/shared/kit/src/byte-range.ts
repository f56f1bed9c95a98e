/** A part of a file, in bytes. */
export interface ByteRange {
  start: number;
  size: number;
}

/**
 * Reads an HTTP `Range` header with one range: `bytes=0-99`, `bytes=100-`, `bytes=-50`.
 * @param total the file's size in bytes
 * @returns null for no range, several, or one that the file can't meet: then the whole file is the right answer
 */
export function parseRange(header: string | undefined, total: number): ByteRange | null {
  const match = header?.trim().match(/^bytes=(\d{0,15})-(\d{0,15})$/);
  if (!match) return null;
  const [first, last] = [match[1] ?? '', match[2] ?? ''];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, total - Number(last)) : Number(first);
  const end = first === '' || last === '' ? total - 1 : Math.min(Number(last), total - 1);
  return start > end ? null : { start, size: end - start + 1 };
}
