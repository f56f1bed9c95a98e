import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { secretsIn } from './internal-secret.ts';

/** 128 bits: not guessable, and short in a link. */
export const macBytes = 16;

/** Computes the MAC of a link's content under a key of its purpose. */
export function linkMac(content: string, purpose: string, secret: Buffer | string): Buffer {
  const key = hkdfSync('sha256', secret, '', `poc link ${purpose}`, 32);
  return createHmac('sha256', Buffer.from(key)).update(content).digest().subarray(0, macBytes);
}

/** Purpose of a link that one service issues and another one emails. */
export type LinkPurpose = 'card';

/**
 * Derives the token of a link from its id. Databases and events hold only the id, which reveals nothing
 * about the token without `INTERNAL_SECRET`.
 */
export function linkToken(id: string, purpose: LinkPurpose, internalSecret: string): string {
  const [secret = ''] = secretsIn(internalSecret);
  return `${id}.${linkMac(id, purpose, secret).toString('base64url')}`;
}

/** Verifies a token of `linkToken`. @returns the link's id; null when it is forged or of another purpose */
export function linkIdOf(token: string, purpose: LinkPurpose, internalSecret: string): string | null {
  const [id, mac, ...more] = token.split('.');
  if (id === undefined || mac === undefined || more.length > 0) return null;
  const given = Buffer.from(mac, 'base64url');
  if (given.length !== macBytes) return null;
  const isOurs = secretsIn(internalSecret).some((one) => timingSafeEqual(given, linkMac(id, purpose, one)));
  return isOurs ? id : null;
}
