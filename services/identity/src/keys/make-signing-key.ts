import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { tokenRules } from '@poc/contracts/token';
import { sealPrivateKey } from './seal-private-key.ts';
import type { SigningKeyDoc } from './signing-key.model.ts';

const modulusLength = 2048;

/**
 * A new pair of keys as the newest, not stored yet; it signs at once unless an `activeFrom` is added.
 * @param secret seals the private one; 32 bytes in base64
 */
export async function makeSigningKey(secret: string, createdAt: Date): Promise<SigningKeyDoc> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength });
  const kid = randomUUID();
  return {
    _id: kid,
    current: true,
    publicJwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: tokenRules.algorithm },
    sealedPrivateKey: sealPrivateKey(privateKey, kid, secret),
    createdAt,
    retiredAt: null,
  };
}
