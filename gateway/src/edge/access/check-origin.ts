import type { IncomingMessage } from 'node:http';
import { fail } from '@poc/kit/errors';

/** Endpoints that authenticate by a cookie, which browsers also send with cross-site requests. */
const cookieEndpoints = new Set(['refreshSession', 'logout']);

/**
 * True if a request comes from POC's own pages. Browsers set `Sec-Fetch-Site` and `Origin`, and pages can't forge them;
 * other programs send neither, and carry no user's cookies.
 * @param publicUrl the origin, without a trailing slash
 */
export function isSameOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = request.headers.origin;
  if (origin === undefined) return true;
  return origin === publicUrl || origin.replace(/^https?:\/\//, '') === request.headers.host;
}

export const checkOrigin =
  (publicUrl: string) =>
  (request: IncomingMessage, endpointId: string): void => {
    if (cookieEndpoints.has(endpointId) && !isSameOrigin(request, publicUrl)) fail('cross_origin');
  };
