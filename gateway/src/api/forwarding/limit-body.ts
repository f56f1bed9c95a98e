import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@poc/contracts/endpoint';
import type { ErrorCode } from '@poc/contracts/errors';
import { fail } from '@poc/kit/errors';

/** How large a body may be, and what to answer when it is larger. */
export interface BodyLimit {
  readonly bytes: number;
  readonly code: ErrorCode;
}

/** Of what nobody wants, so much more is read and thrown away, so that the client gets to read the answer. */
const discardedBytesMax = 16 * 1024 * 1024;

/** For what is no endpoint: files, and the polls of the chat, whose nodes take no more in a frame. */
export const plainBodyLimit: BodyLimit = { bytes: 32 * 1024, code: 'payload_too_large' };

/** The limit for the body of one endpoint. Bodies stream through the gateway: it counts them and reads none. */
export const bodyLimitOf = (endpoint: Endpoint): BodyLimit => ({
  bytes: endpoint.maxBodyBytes,
  code: tooLargeCode(endpoint),
});

function tooLargeCode({ bodyKind, errors }: Endpoint): ErrorCode {
  if (bodyKind === 'none') return 'invalid_request';
  return errors.includes('image_too_large') ? 'image_too_large' : 'payload_too_large';
}

/** Whether a request brings a body. */
export const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || (request.headers['content-length'] ?? '0') !== '0';

/**
 * Refuses a body whose announced length is over the limit.
 * @throws CatalogueError payload_too_large or image_too_large (413)
 */
export function checkAnnouncedLength(request: IncomingMessage, limit: BodyLimit): void {
  if (Number(request.headers['content-length'] ?? 0) > limit.bytes) fail(limit.code);
}

/**
 * A body as it streams, up to its limit. The request stays open when nobody wants more of it, so that it can be answered.
 * @throws CatalogueError (while it streams) payload_too_large or image_too_large (413)
 */
export async function* bodyWithin(request: IncomingMessage, limit: BodyLimit): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > limit.bytes) fail(limit.code);
    yield chunk;
  }
}

/** Lets a client finish sending what nobody wants, within bounds, and then cuts it off. */
export function discardBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > discardedBytesMax) request.destroy();
  });
  request.resume();
}
