import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint } from '@poc/contracts/endpoint';
import { compressedFrom } from '../compress.ts';
import { type Encoding, encode } from '../encodings.ts';

/** Bytes to send, and their headers as a flat list of names and values. */
export interface HotBody {
  readonly bytes: Buffer;
  readonly headers: readonly string[];
}

/** An answer of 200 that is sent to many, in the encodings that they take. */
export interface HotAnswer {
  readonly endpoint: Endpoint;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, HotBody>>;
  /** What its bodies take together, in bytes. */
  readonly size: number;
  /** Those of a 304: without what describes the body. */
  readonly unchangedHeaders: readonly string[];
  /** When the request came whose answer this is: nothing in it was read earlier. */
  readonly bornMs: number;
}

/** What was just sent, for anyone who waits to send it again. */
export interface Sent {
  readonly endpoint: Endpoint;
  readonly res: ServerResponse;
  readonly bytes: Buffer;
}

const waiting = new WeakMap<IncomingMessage, (sent: Sent) => void>();

/** Asks for the answer of a request that is about to take the normal path. */
export const awaitSent = (req: IncomingMessage, take: (sent: Sent) => void): void =>
  void waiting.set(req, take);

export const isAwaited = (req: IncomingMessage): boolean => waiting.has(req);

/** Called once headers and status are final. */
export const reportSent = (req: IncomingMessage, sent: Sent): void => waiting.get(req)?.(sent);

/**
 * What was sent as an answer to send again; null for what belongs to one client or is no success.
 * @param before the last answer from the same address: where the bytes are the same they are not compressed again
 */
export async function hotAnswerOf(
  { endpoint, res, bytes }: Sent,
  bornMs: number,
  before: HotAnswer | undefined,
): Promise<HotAnswer | null> {
  const etag = res.getHeader('ETag');
  // A client that knew the answer got a 304, but the bytes are there all the same.
  const isGood = endpoint.success.status === 200 && (res.statusCode === 200 || res.statusCode === 304);
  if (!isGood || typeof etag !== 'string' || res.hasHeader('Set-Cookie')) return null;
  const unchangedHeaders = res
    .getHeaderNames()
    .filter((name) => !ofOneAnswer.has(name))
    .flatMap((name) => [name, String(res.getHeader(name))]);
  const bodyOf = (body: Buffer, more: readonly string[] = []): HotBody => ({
    bytes: body,
    headers: [...unchangedHeaders, ...ofJson, 'Content-Length', String(body.length), ...more],
  });
  const plain = bodyOf(bytes);
  const made = { endpoint, etag, bornMs, unchangedHeaders };
  if (bytes.length < compressedFrom) {
    return { ...made, bodies: { plain, br: plain, gzip: plain }, size: bytes.length };
  }
  const known = before?.bodies.plain.bytes.equals(bytes)
    ? { br: before.bodies.br.bytes, gzip: before.bodies.gzip.bytes }
    : await encode(bytes, 'once');
  const br = bodyOf(known.br, ['Content-Encoding', 'br']);
  const gzip = bodyOf(known.gzip, ['Content-Encoding', 'gzip']);
  const size = bytes.length + known.br.length + known.gzip.length;
  return { ...made, bodies: { plain, br, gzip }, size };
}

const ofJson = ['Content-Type', 'application/json; charset=utf-8'] as const;

const ofOneAnswer: ReadonlySet<string> = new Set([
  'x-request-id',
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'date',
]);
