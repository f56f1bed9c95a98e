import { createECDH } from 'node:crypto';

/** VAPID identity of the sender (RFC 8292). */
export interface Vapid {
  /** P-256 key in base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Contact for operators of push services: a `mailto:` address. */
  readonly subject: string;
}

/**
 * Derives the VAPID identity from the private key.
 * @param privateKey 32 bytes in base64url; undefined turns off push
 * @throws Error when it is not a P-256 key
 */
export function vapidOf(privateKey: string | undefined, supportEmail: string): Vapid | null {
  if (privateKey === undefined) return null;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: pair.getPublicKey('base64url'), privateKey, subject: `mailto:${supportEmail}` };
}
