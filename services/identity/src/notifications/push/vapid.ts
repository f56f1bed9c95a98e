import { createECDH } from 'node:crypto';

/** Who sends, as push services know it (RFC 8292). */
export interface Vapid {
  /** Of P-256, in base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Where a push service writes when something is wrong: a `mailto:` address. */
  readonly subject: string;
}

/**
 * The keys of the settings; the public one follows from the private one.
 * @param privateKey 32 bytes in base64url; undefined where POC sends nothing by push
 * @throws Error when it is no key of P-256
 */
export function vapidOf(privateKey: string | undefined, supportEmail: string): Vapid | null {
  if (privateKey === undefined) return null;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: pair.getPublicKey('base64url'), privateKey, subject: `mailto:${supportEmail}` };
}
