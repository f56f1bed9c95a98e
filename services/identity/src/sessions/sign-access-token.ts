import { type AccessTokenClaims, tokenRules } from '@poc/contracts/token';
import jwt from 'jsonwebtoken';
import type { UserDoc } from '../accounts/accounts.api.ts';
import type { SigningKey } from '../keys/keys.api.ts';
import type { TokenState } from '../sign-in/sign-in.api.ts';

/**
 * Signs an access token for a session, valid for `tokenRules.maxAgeSeconds`.
 * @param now time of issue
 */
export function signAccessToken(
  key: SigningKey,
  user: Pick<UserDoc, '_id'> & TokenState,
  sessionId: string,
  now: Date,
): string {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claims: AccessTokenClaims = {
    iss: tokenRules.issuer,
    aud: tokenRules.audience,
    sub: user._id.toHexString(),
    sid: sessionId,
    role: user.role,
    ...(user.mfa === undefined ? {} : { mfa: user.mfa }),
    ...(user.mfa_at === undefined ? {} : { mfa_at: user.mfa_at }),
    iat: issuedAt,
    exp: issuedAt + tokenRules.maxAgeSeconds,
  };
  return jwt.sign(claims, key.privateKey, {
    algorithm: tokenRules.algorithm,
    header: { alg: tokenRules.algorithm, typ: tokenRules.typ, kid: key.kid },
  });
}
