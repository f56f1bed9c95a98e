import type { AccessTokenClaims } from '@poc/contracts/token';
import type { UserDoc } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import { findSecondFactor } from './find-second-factor.ts';

export type TokenState = Pick<AccessTokenClaims, 'role' | 'mfa' | 'mfa_at'>;

/**
 * Determines the rights of a session. An administrator gets member rights until the second factor is confirmed in the
 * session, if it is on, or set up, if it is required.
 * @param givenAt time of the last confirmation in this session
 */
export async function tokenState(
  { db, secondFactorRequired }: Pick<IdentityDeps, 'db' | 'secondFactorRequired'>,
  user: Pick<UserDoc, '_id' | 'role'>,
  givenAt: Date | null,
): Promise<TokenState> {
  if (await findSecondFactor(db, user._id)) {
    if (!givenAt) return { role: 'user', mfa: 'needed' };
    return { role: user.role, mfa_at: Math.floor(givenAt.getTime() / 1000) };
  }
  const withheld = secondFactorRequired && user.role === 'admin';
  return withheld ? { role: 'user', mfa: 'setup' } : { role: user.role };
}
