import { createPrivateKey, type KeyObject } from 'node:crypto';
import { seal, unseal } from './seal.ts';

/**
 * Encrypts a private key for the database, bound to its `kid`.
 * @param secret see `secretsIn`
 */
export function sealPrivateKey(key: KeyObject, kid: string, secret: string): string {
  return seal(key.export({ type: 'pkcs8', format: 'der' }), kid, secret);
}

export function openPrivateKey(sealed: string, kid: string, secret: string): KeyObject {
  try {
    return createPrivateKey({ key: unseal(sealed, kid, secret), format: 'der', type: 'pkcs8' });
  } catch (cause) {
    throw new Error(`KEY_ENCRYPTION_SECRET cannot decrypt the signing key ${kid}`, { cause });
  }
}
