import { isIPv6 } from 'node:net';

/** Unwraps IPv4-mapped IPv6 addresses (`::ffff:10.0.0.1`). */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Rate-limit key of an IP address: IPv6 is counted by /64, since one subscriber owns a whole /64. */
export function countingKey(address: string): string {
  // Cheap check first: most keys are users, not IP addresses.
  if (!address.includes(':') || !isIPv6(address)) return address;
  const plain = plainAddress(address);
  if (plain !== address) return plain;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...(tail ? tail.split(':') : [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
