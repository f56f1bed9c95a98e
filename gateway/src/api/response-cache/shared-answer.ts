import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@poc/contracts/endpoint';
import { compressedFrom } from '@poc/kit/http/compress';
import { compress, type Encoding } from '@poc/kit/http/encodings';

/** Bytes to send, and their headers as a flat list of names and values. */
export interface SharedBody {
  readonly bytes: Buffer;
  readonly headers: readonly string[];
}

/** An answer of 200 that is sent to many. */
export interface SharedAnswer {
  readonly endpoint: Endpoint;
  readonly etag: string;
  /** The body as JSON. */
  readonly bytes: Buffer;
  /** What a 304 says: everything but what describes the body. As a flat list of names and values. */
  readonly headers: readonly string[];
  /** The body in an encoding. It is compressed when it is first asked for, and once. */
  bodyIn(encoding: Encoding): SharedBody | Promise<SharedBody>;
}

/** What a service, or the gateway itself, answered to a request in nobody's name. */
export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

const json = 'application/json; charset=utf-8';
/** What belongs to one answer, describes its body, or speaks of the connection that it came on. */
const ofOneAnswer: ReadonlySet<string> = new Set([
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
 * What was answered as an answer for many; null for what is no success, no JSON, or one client's.
 * @param before the last answer to the same request: where the bytes are the same they are not compressed again
 */
export function sharedAnswerOf(
  endpoint: Endpoint,
  { status, headers, bytes }: Answered,
  before?: SharedAnswer,
): SharedAnswer | null {
  const { etag } = headers;
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  if (status !== 200 || etag === undefined || !isJson || headers['set-cookie'] !== undefined) return null;
  if (before?.etag === etag && before.bytes.equals(bytes)) return before;
  const isCompressed = bytes.length >= compressedFrom;
  const kept = Object.entries(headers)
    .filter(([name]) => !ofOneAnswer.has(name))
    .flatMap(([name, value]) => [name, String(value)]);
  const all = [...kept, 'Vary', isCompressed ? 'Accept-Encoding, Authorization' : 'Authorization'];
  const bodyOf = (body: Buffer, more: readonly string[] = []): SharedBody => ({
    bytes: body,
    headers: [...all, 'Content-Type', json, 'Content-Length', String(body.length), ...more],
  });
  const plain = bodyOf(bytes);
  const encoded = new Map<Encoding, SharedBody | Promise<SharedBody>>();
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
