import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint } from '@poc/contracts/endpoint';

/** An answer of 200 that is sent to many: its bytes, and its headers as flat lists of names and values. */
export interface HotAnswer {
  readonly endpoint: Endpoint;
  readonly etag: string;
  readonly bytes: Buffer;
  readonly headers: readonly string[];
  /** Those of a 304: without what describes the body. */
  readonly unchangedHeaders: readonly string[];
  /** When the request came whose answer this is: nothing in it was read earlier. */
  readonly bornMs: number;
}

/** What was just sent, for whoever waits to send it again. */
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
export const tellSent = (req: IncomingMessage, sent: Sent): void => waiting.get(req)?.(sent);

/** What was sent as an answer to send again; null for what belongs to one client or is no success. */
export function hotAnswerOf({ endpoint, res, bytes }: Sent, bornMs: number): HotAnswer | null {
  const etag = res.getHeader('ETag');
  // A client that knew the answer got a 304, but the bytes are there all the same.
  const isGood = endpoint.success.status === 200 && (res.statusCode === 200 || res.statusCode === 304);
  if (!isGood || typeof etag !== 'string' || res.hasHeader('Set-Cookie')) return null;
  const unchangedHeaders = res
    .getHeaderNames()
    .filter((name) => !ofOneAnswer.has(name))
    .flatMap((name) => [name, String(res.getHeader(name))]);
  return {
    endpoint,
    etag,
    bytes,
    bornMs,
    unchangedHeaders,
    headers: [
      ...unchangedHeaders,
      'Content-Type',
      'application/json; charset=utf-8',
      'Content-Length',
      String(bytes.length),
    ],
  };
}

const ofOneAnswer: ReadonlySet<string> = new Set([
  'x-request-id',
  'content-type',
  'content-length',
  'connection',
  'date',
]);
