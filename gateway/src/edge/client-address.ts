import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** Checks whether an IP address, `hop` steps from here, is a trusted proxy (express' `trust proxy fn`). */
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

/** Rate-limit key of an IP address: IPv6 is counted by /64, since one subscriber owns a whole /64. */
export function countingKey(address: string): string {
  // Cheap check first: most keys are users, not IP addresses.
  if (!address.includes(':') || !isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...(tail ? tail.split(':') : [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
