import { type KeyObject, sign } from 'node:crypto';
import { type Role, tokenRules } from '@poc/contracts/token';

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
