import type { Readable } from 'node:stream';
import { stringifySetCookie } from 'cookie';

export interface CookieOptions {
  path?: string;
  maxAgeMs?: number;
  httpOnly?: boolean;
  secure?: boolean;
  sameSite?: 'strict' | 'lax' | 'none';
}

export interface Cookie {
  name: string;
  value: string;
  options?: CookieOptions;
}

export interface ReplyOptions {
  /** For operations with several success statuses (206 for a range). Default: the contract's status. */
  status?: number;
  headers?: Record<string, string>;
  cookies?: Cookie[];
}

/** Response with more than a body, made with `reply`, `page` or `binary`. */
export class Reply<Body> {
  readonly body: Body | undefined;
  readonly bytes: Readable | Uint8Array | null;
  readonly nextCursor: string | null;
  readonly options: ReplyOptions;

  constructor(parts: {
    body?: Body;
    bytes?: Readable | Uint8Array;
    nextCursor?: string | null;
    options?: ReplyOptions;
  }) {
    this.body = parts.body;
    this.bytes = parts.bytes ?? null;
    this.nextCursor = parts.nextCursor ?? null;
    this.options = parts.options ?? {};
  }
}

/** Formats a cookie as the header of an error response. */
export function cookieHeader({ name, value, options = {} }: Cookie): Record<string, string> {
  const { maxAgeMs, ...others } = options;
  const maxAge = maxAgeMs === undefined ? {} : { maxAge: Math.floor(maxAgeMs / 1_000) };
  return { 'Set-Cookie': stringifySetCookie({ name, value, ...others, ...maxAge }) };
}

/** Creates a response with headers, cookies or another status. */
export function reply<Body>(body: Body, options: ReplyOptions = {}): Reply<Body> {
  return new Reply({ body, options });
}

/**
 * Creates a page of a list: a bare array, its total in `X-Total-Count`, the next page in `Link`.
 * @param nextCursor opaque to clients; null or omitted on the last page
 */
export function page<Item>(
  items: Item[],
  options: { total: number; nextCursor?: string | null; headers?: Record<string, string> },
): Reply<Item[]> {
  return new Reply({
    body: items,
    nextCursor: options.nextCursor ?? null,
    options: { headers: { 'X-Total-Count': String(options.total), ...options.headers } },
  });
}

/** Creates a page of found rows, mapped by `present`. */
export const pageOf = <Row, Item>(
  found: { rows: readonly Row[]; total: number; nextCursor: string | null },
  present: (row: Row) => Item,
): Reply<Item[]> =>
  page(
    found.rows.map((row) => present(row)),
    found,
  );

/** Creates a binary response (a file, a PDF). Its type is the contract's `contentType` unless a header overrides it. */
export function binary(bytes: Readable | Uint8Array, options: ReplyOptions = {}): Reply<never> {
  return new Reply<never>({ bytes, options });
}
