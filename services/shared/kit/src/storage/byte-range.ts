/** Offset and length in bytes. */
export interface ByteRange {
  start: number;
  size: number;
}

/**
 * Parses an HTTP `Range` header (RFC 9110, section 14).
 * @param total size of the file in bytes
 * @returns `whole` for a header that is ignored: absent, malformed, another unit, or several ranges, which servers need
 *   not support
 */
export function parseRange(header: string | undefined, total: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, list = ''] = /^bytes=(.*)$/i.exec(header ?? '') ?? [];
  const [spec, ...more] = list.split(',').flatMap((item) => item.trim() || []);
  const [, first = '', last = ''] = /^(\d*)-(\d*)$/.exec(spec ?? '') ?? [];
  if (more.length > 0 || (first === '' && last === '')) return 'whole';
  if (first !== '' && last !== '' && Number(first) > Number(last)) return 'whole';
  const start = first === '' ? Math.max(0, total - Number(last)) : Number(first);
  if (start >= total) return 'unsatisfiable';
  const end = first === '' || last === '' ? total - 1 : Math.min(Number(last), total - 1);
  return { start, size: end - start + 1 };
}
