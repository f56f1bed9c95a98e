import type { IncomingHttpHeaders } from 'node:http';

/** Validators of a file, compared with the client's conditions. */
export interface Validators {
  /** Strong ETag, including its quotes. */
  readonly etag: string;
  readonly lastModified: Date;
}

/**
 * Evaluates the preconditions of a `GET` or `HEAD` request in the order of RFC 9110, section 13.2.2.
 * @returns the status of a response without the file; undefined if the request proceeds
 */
export function statusByConditions(headers: IncomingHttpHeaders, file: Validators): 304 | 412 | undefined {
  const modifiedMs = millisecondsOf(file);
  const match = headers['if-match'];
  if (match !== undefined) {
    if (!tagsIn(match).some((tag) => tag === '*' || tag === file.etag)) return 412;
  } else if (modifiedMs > Date.parse(headers['if-unmodified-since'] ?? '')) return 412;
  const noneMatch = headers['if-none-match'];
  if (noneMatch !== undefined) return holdsTag(noneMatch, file.etag) ? 304 : undefined;
  return modifiedMs <= Date.parse(headers['if-modified-since'] ?? '') ? 304 : undefined;
}

/** Evaluates `If-Range` by strong comparison (RFC 9110, section 13.1.5). */
export function continues(headers: IncomingHttpHeaders, file: Validators): boolean {
  const range = headers['if-range'];
  if (typeof range !== 'string') return true;
  return range.includes('"') ? range.trim() === file.etag : Date.parse(range) === millisecondsOf(file);
}

/** Evaluates `If-None-Match` by weak comparison. */
export function holdsTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  const bare = etag.replace(/^W\//, '');
  return tagsIn(header).some((tag) => tag.replace(/^W\//, '') === bare);
}

const tagsIn = (list: string): string[] => list.split(',').map((tag) => tag.trim());

/** HTTP dates have a resolution of one second. */
const millisecondsOf = ({ lastModified }: Validators): number =>
  Math.floor(lastModified.getTime() / 1_000) * 1_000;
