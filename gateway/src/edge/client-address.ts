import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** Whether the address at `hop` steps from here is a proxy of ours (express' `trust proxy fn`). */
export type TrustsProxy = (address: string, hop: number) => boolean;

/**
 * The address that a request came from. `X-Forwarded-For` counts only as far as trusted proxies wrote it, so that a
 * client that forges it gains nothing.
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

/** IPv4 addresses as an IPv6 socket shows them (`::ffff:10.0.0.1`) are the same client. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** What an address is counted under: a home or a host has a whole IPv6 /64 to choose addresses from. */
export function countingKey(address: string): string {
  // A colon is looked for first: a person is no address, and most are counted as persons.
  if (!address.includes(':') || !isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...(tail ? tail.split(':') : [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
