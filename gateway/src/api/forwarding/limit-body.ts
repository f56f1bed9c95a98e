import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@poc/contracts/endpoint';
import type { ErrorCode } from '@poc/contracts/errors';
import { fail } from '@poc/kit/errors';

export interface BodyLimit {
  readonly bytes: number;
  readonly code: ErrorCode;
}

/** Bytes of a refused body that are read and dropped, so that the client gets to read the response. */
const discardedBytesMax = 16 * 1024 * 1024;

/** For requests outside the contracts: uploaded files and chat polls, whose nodes accept frames up to this size. */
export const plainBodyLimit: BodyLimit = { bytes: 32 * 1024, code: 'payload_too_large' };

/** Body limit of an endpoint. Bodies stream through the gateway, which counts their bytes and parses none. */
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
export async function* bodyWithin(request: IncomingMessage, limit: BodyLimit): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > limit.bytes) fail(limit.code);
    yield chunk;
  }
}

/** Drains the rest of a body within bounds, and closes the connection beyond them. */
export function discardBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > discardedBytesMax) request.destroy();
  });
  request.resume();
}
