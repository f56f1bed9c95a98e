import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@poc/contracts/endpoint';
import type { ErrorCode } from '@poc/contracts/errors';
import { CatalogueError, fail } from '@poc/kit/errors';

/** How large a body may be, and what to answer when it is larger. */
export interface BodyLimit {
  readonly bytes: number;
  readonly code: ErrorCode;
}

const jsonBytes = 1024 * 1024;
/** A picture of 5 MB, the fields beside it, and the lines between the parts. */
const multipartBytes = 6 * 1024 * 1024;

/** Of what is too large, so much more is read and thrown away, so that the client gets to read the answer. */
const discardedBytesMax = 16 * 1024 * 1024;

export const plainBodyLimit: BodyLimit = { bytes: jsonBytes, code: 'payload_too_large' };

/** The limit for the body of one endpoint. Bodies stream through the gateway: it counts them and reads none. */
export function bodyLimitOf(endpoint: Endpoint): BodyLimit {
  if (endpoint.bodyKind !== 'multipart') return plainBodyLimit;
  const code = endpoint.errors.includes('image_too_large') ? 'image_too_large' : 'payload_too_large';
  return { bytes: multipartBytes, code };
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
 * Counts a body of unannounced length while it streams.
 * @param onTooLarge is called once, with the failure to answer
 */
export function watchLength(
  request: IncomingMessage,
  limit: BodyLimit,
  onTooLarge: (failure: CatalogueError) => void,
): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= limit.bytes) return;
    request.off('data', count);
    onTooLarge(new CatalogueError(limit.code));
  };
  request.on('data', count);
}

/** Lets a client finish sending what was refused, within bounds, and then cuts it off. */
export function discardBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > discardedBytesMax) request.destroy();
  });
  request.resume();
}
