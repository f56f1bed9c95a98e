import type { IncomingMessage } from 'node:http';

/** True if an IP address, `hop` steps from here, is a trusted proxy (express' `trust proxy fn`). */
export type TrustsProxy = (address: string, hop: number) => boolean;

/**
 * Resolves the client's IP address. `X-Forwarded-For` counts only as far as trusted proxies wrote it, so it can't be
 * forged.
 */
export function clientAddress(request: IncomingMessage, trusts: TrustsProxy): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .reverse();
  let address = plain(request.socket.remoteAddress ?? '');
  for (const [hop, next] of forwarded.entries()) {
    if (!trusts(address, hop)) break;
    address = plain(next);
  }
  return address;
}

/** Unwraps IPv4-mapped IPv6 addresses (`::ffff:10.0.0.1`). */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
