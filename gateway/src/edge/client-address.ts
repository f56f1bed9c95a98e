import type { IncomingMessage } from 'node:http';
import { plainAddress } from '@poc/kit/limits/counting-key';

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
  let address = plainAddress(request.socket.remoteAddress ?? '');
  for (const [hop, next] of forwarded.entries()) {
    if (!trusts(address, hop)) break;
    address = plainAddress(next);
  }
  return address;
}
