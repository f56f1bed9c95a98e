import { z } from 'zod';
import { id } from './common.ts';

/** Fixed values of POC's access tokens (RS256 JWTs), checked by every verifier. */
export const tokenRules = {
  algorithm: 'RS256',
  issuer: 'poc-identity',
  audience: 'poc',
  typ: 'at+jwt',
  maxAgeSeconds: 900,
} as const;

export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Claims of an access token: rights, no profile (ADR 5). `sid` is the session's id. */
export const accessTokenClaims = z.object({
  iss: z.literal(tokenRules.issuer),
  aud: z.literal(tokenRules.audience),
  sub: id,
  sid: z.string().min(1),
  role: z.enum(roles),
  /**
   * Set if `role` is 'user' for an administrator, because two-factor authentication is not set up or was not confirmed
   * in this session.
   */
  mfa: z.enum(['setup', 'needed']).optional(),
  /** Time of the last two-factor confirmation in seconds since 1970; absent if none. */
  mfa_at: z.number().int().optional(),
  iat: z.number().int(),
  exp: z.number().int(),
});
export type AccessTokenClaims = z.infer<typeof accessTokenClaims>;

/**
 * Revocations since a position (some may repeat) and the next position: the response of `listRevocations` in
 * `internal.ts`. Without `since`, or with 0: all that can affect a valid token.
 */
export const revocationList = z.object({
  /** Time of identity's database, in ms since 1970. */
  position: z.number().int().default(0),
  revocations: z.array(
    z.object({ userId: id, sessionId: z.string().nullable(), notBefore: z.number().int() }),
  ),
});
export type RevocationList = z.infer<typeof revocationList>;
