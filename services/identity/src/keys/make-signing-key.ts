import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { tokenRules } from '@poc/contracts/token';
import { sealPrivateKey } from './seal-private-key.ts';
import type { SigningKeyDoc } from './signing-key.model.ts';

const modulusLength = 2048;

/**
 * Generates a key pair marked as current, without storing it. It is active immediately unless `activeFrom` is added.
 * @param secret encrypts the private key: see `secretsIn`
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
