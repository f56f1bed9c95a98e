import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@poc/contracts/endpoint';
import type { ErrorCode } from '@poc/contracts/errors';
import { withTimeout } from '@poc/kit/concurrency/with-timeout';
import { AppError, fail } from '@poc/kit/errors';

export interface BodyLimit {
  readonly bytes: number;
  readonly code: ErrorCode;
}

type BodyStream = Pick<IncomingMessage, 'headers' | 'destroyed' | 'iterator'>;

/** Bytes of a refused body that are read and dropped, so that the client gets to read the response. */
const maxDiscardedBytes = 16 * 1024 * 1024;

/**
 * Body limit for requests outside the contracts: file requests and chat polls. Socket nodes accept frames up to this
 * size.
 */
export const plainBodyLimit: BodyLimit = { bytes: 32 * 1024, code: 'payload_too_large' };

/** Body limit of an endpoint. The gateway counts the bytes of bodies and parses none. */
export const bodyLimitOf = (endpoint: Endpoint): BodyLimit => ({
  bytes: endpoint.maxBodyBytes,
  code: tooLargeCode(endpoint),
});

function tooLargeCode({ bodyKind, errors }: Endpoint): ErrorCode {
  if (bodyKind === 'none') return 'invalid_request';
  return errors.includes('image_too_large') ? 'image_too_large' : 'payload_too_large';
}

export const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || (request.headers['content-length'] ?? '0') !== '0';

export function checkAnnouncedLength(request: IncomingMessage, limit: BodyLimit): void {
  if (Number(request.headers['content-length'] ?? 0) > limit.bytes) fail(limit.code);
}

/**
 * Streams a body up to its limit. The request stays open after an error, so that a response can be sent.
 * @throws AppError (while it streams) payload_too_large or image_too_large (413)
 */
async function* bodyWithin(request: BodyStream, limit: BodyLimit): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > limit.bytes) fail(limit.code);
    yield chunk;
  }
}

/** Bodies up to this size are read before they are forwarded. */
const shortBodyBytes = 64 * 1024;
/** Maximum bytes of arriving short bodies that the process holds; beyond it, short bodies are streamed like long ones. */
const maxArrivingBytes = 32 * 1024 * 1024;
let arrivingBytes = 0;
/** Maximum pause within a body, in ms; the web app uses the same timeout. */
const maxPauseMs = 60_000;

/**
 * Reads a short body completely, so that a slow client holds no slot of a service. Longer bodies are streamed instead,
 * as are all bodies while `maxArrivingBytes` are held.
 * @returns null when the client has disconnected
 * @throws AppError request_timeout (408) when no piece of a short body arrives for a minute; payload_too_large or
 *   image_too_large (413), for a long one while it streams
 */
export async function readShortBody(
  request: BodyStream,
  limit: BodyLimit,
): Promise<Buffer | AsyncIterable<Buffer> | null> {
  const chunks = bodyWithin(request, limit);
  if (Number(request.headers['content-length'] ?? 0) > shortBodyBytes) return chunks;
  try {
    return await readStart(chunks);
  } catch (reason) {
    if (reason instanceof AppError) throw reason;
    if (request.destroyed) return null;
    // Closes the connection instead of waiting for the rest of the body.
    return fail('request_timeout', { cause: reason, headers: { Connection: 'close' } });
  }
}

async function readStart(chunks: AsyncGenerator<Buffer>): Promise<Buffer | AsyncIterable<Buffer>> {
  const start: Buffer[] = [];
  let bytes = 0;
  try {
    while (bytes <= shortBodyBytes && arrivingBytes <= maxArrivingBytes) {
      const { done, value } = await withTimeout(chunks.next(), maxPauseMs);
      if (done) return Buffer.concat(start, bytes);
      start.push(value);
      bytes += value.length;
      arrivingBytes += value.length;
    }
    return joined(start, chunks);
  } finally {
    arrivingBytes -= bytes;
  }
}

async function* joined(start: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* start;
  yield* rest;
}

/** Drains the rest of a body within bounds, and closes the connection beyond them. */
export function discardBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let bytes = 0;
  // Removes listeners of an interrupted reader, which would block the flow of data.
  request.removeAllListeners('readable');
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxDiscardedBytes) request.destroy();
  });
  request.resume();
}
