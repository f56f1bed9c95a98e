import { type KeyObject, sign } from 'node:crypto';
import { type Role, tokenRules } from '@poc/contracts/token';
import { openPrivateKey } from '@poc/identity/keys/seal-private-key';
import { signingKeyModel } from '@poc/identity/keys/signing-key.model';
import { withDatabase } from '../open-database.ts';

/** Signs access tokens like identity, without sign-ins. */
export type SignToken = (userId: string, role?: Role) => string;

/** @param key private key for RS256 */
export function tokenSignerOf(key: KeyObject, keyId: string): SignToken {
  const header = encoded({ alg: tokenRules.algorithm, typ: tokenRules.typ, kid: keyId });
  return (userId, role = 'user') => {
    const iat = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: tokenRules.issuer,
      aud: tokenRules.audience,
      sub: userId,
      sid: `bench-${userId}`,
      role,
      iat,
      exp: iat + tokenRules.maxAgeSeconds,
    };
    const content = `${header}.${encoded(claims)}`;
    return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
  };
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * Decrypts identity's signing key: signing in hundreds of people would take minutes of hashing.
 * @param env settings of the system, with the secret that encrypts the key
 */
export async function tokenSigner(
  mongoUrl: string,
  env: Readonly<Record<string, string>>,
): Promise<SignToken> {
  const row = await withDatabase(mongoUrl, 'poc_identity', (db) =>
    signingKeyModel(db).findOne({ current: true }).lean(),
  );
  if (!row) throw new Error('identity has no signing key');
  const key = openPrivateKey(row.sealedPrivateKey, row._id, env.KEY_ENCRYPTION_SECRET ?? '');
  return tokenSignerOf(key, row._id);
}
