import type { Endpoint } from '@poc/contracts/endpoint';
import { compressedFrom } from '@poc/kit/http/compress';
import { compress, type Encoding } from '@poc/kit/http/encodings';
import type { ServiceResponse } from '../forwarding/read-service.ts';

/** A body and its headers, as a flat list of names and values. */
export interface CachedBody {
  readonly bytes: Buffer;
  readonly headers: readonly string[];
}

export interface CachedResponse {
  readonly endpoint: Endpoint;
  readonly etag: string;
  /** The body, uncompressed. */
  readonly bytes: Buffer;
  /** Headers of a 304: all except those that describe the body. A flat list of names and values. */
  readonly headers: readonly string[];
  /** The body in an encoding, compressed once, at its first use. */
  bodyIn(encoding: Encoding): CachedBody | Promise<CachedBody>;
}

const json = 'application/json; charset=utf-8';
const perResponseHeaders: ReadonlySet<string> = new Set([
  'x-request-id',
  'x-powered-by',
  'server',
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'date',
  'vary',
]);

/**
 * Turns a response into a shared one; null unless it is a 200 with JSON, an ETag and no cookie.
 * @param before the previous response to the same request: it is reused when the bytes are equal, so that they are
 *   compressed once
 */
export function cachedResponseOf(
  endpoint: Endpoint,
  { status, headers, bytes }: ServiceResponse,
  before?: CachedResponse,
): CachedResponse | null {
  const { etag } = headers;
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  if (status !== 200 || etag === undefined || !isJson || headers['set-cookie'] !== undefined) return null;
  if (before?.etag === etag && before.bytes.equals(bytes)) return before;
  const isCompressed = bytes.length >= compressedFrom;
  const passed = Object.entries(headers)
    .filter(([name]) => !perResponseHeaders.has(name))
    .flatMap(([name, value]) => [name, String(value)]);
  const all = [...passed, 'Vary', isCompressed ? 'Accept-Encoding, Authorization' : 'Authorization'];
  const bodyOf = (body: Buffer, more: readonly string[] = []): CachedBody => ({
    bytes: body,
    headers: [...all, 'Content-Type', json, 'Content-Length', String(body.length), ...more],
  });
  const plain = bodyOf(bytes);
  const encoded = new Map<Encoding, CachedBody | Promise<CachedBody>>();
  return {
    endpoint,
    etag,
    bytes,
    headers: all,
    bodyIn(encoding) {
      if (encoding === 'plain' || !isCompressed) return plain;
      const known = encoded.get(encoding);
      if (known) return known;
      const making = compress(bytes, { encoding, sent: 'once' }).then((body) => {
        const made = bodyOf(body, ['Content-Encoding', encoding]);
        encoded.set(encoding, made);
        return made;
      });
      encoded.set(encoding, making);
      return making;
    },
  };
}
