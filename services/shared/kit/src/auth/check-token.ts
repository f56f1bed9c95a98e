import type { KeyObject } from 'node:crypto';
import { accessTokenClaims, tokenRules } from '@poc/contracts/token';
import jwt from 'jsonwebtoken';
import { CatalogueError, fail } from '../errors.ts';
import type { Subject } from './subject.ts';

/** Far above the length of our tokens; longer ones are refused without hashing. */
const maxTokenLength = 8_192;

const clockSkewSeconds = 30;

/** Returns the unverified key id of a token, used to choose the key; null if it is not a token. */
export function keyIdOf(token: string): string | null {
  if (token.length > maxTokenLength) return null;
  const header = decodeHeader(token);
  return typeof header?.kid === 'string' ? header.kid : null;
}

/**
 * Verifies an access token: RS256 only, our issuer, audience and `typ`, not expired, lifetime within our limit, every
 * claim present.
 * @param now milliseconds since 1970
 * @throws token_expired, or unauthenticated for everything else; the exact reason is only logged
 */
export function checkToken(token: string, key: KeyObject, now: number): Subject {
  const { header, payload } = verifySignature(token, key, now);
  if (header.typ !== tokenRules.typ) fail('unauthenticated', { internal: 'wrong typ' });
  const parsed = accessTokenClaims.safeParse(payload);
  if (!parsed.success) fail('unauthenticated', { internal: 'claims missing' });
  const { sub, role, sid, mfa, mfa_at, iat, exp } = parsed.data;
  if (exp - iat > tokenRules.maxAgeSeconds || iat > now / 1000 + clockSkewSeconds) {
    fail('unauthenticated', { internal: 'lives too long' });
  }
  return {
    id: sub,
    role,
    sessionId: sid,
    ...(mfa === undefined ? {} : { withheld: mfa }),
    ...(mfa_at === undefined ? {} : { secondFactorAt: mfa_at * 1000 }),
    issuedAt: iat * 1000,
    expiresAt: exp * 1000,
  };
}

function verifySignature(token: string, key: KeyObject, now: number): jwt.Jwt {
  try {
    return jwt.verify(token, key, {
      complete: true,
      algorithms: [tokenRules.algorithm],
      issuer: tokenRules.issuer,
      audience: tokenRules.audience,
      clockTimestamp: Math.floor(now / 1000),
    });
  } catch (error) {
    if (error instanceof jwt.TokenExpiredError) throw new CatalogueError('token_expired', { cause: error });
    throw new CatalogueError('unauthenticated', { internal: 'not a valid token', cause: error });
  }
}

function decodeHeader(token: string): jwt.JwtHeader | undefined {
  try {
    return jwt.decode(token, { complete: true })?.header;
  } catch {
    return undefined;
  }
}
