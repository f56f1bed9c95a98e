import type { AccessTokenClaims } from '@poc/contracts/token';
import type { UserDoc } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import { findSecondFactor } from './find-second-factor.ts';

/** What a token says of somebody's rights. */
export type TokenStanding = Pick<AccessTokenClaims, 'role' | 'mfa' | 'mfa_at'>;

/**
 * The rights of a session. An administrator whose second factor is on, but was not given in it (an accepted invitation),
 * or who has none where it is required, is a member until it is.
 * @param givenAt when it was last given in this session
 */
export async function tokenStanding(
  { db, secondFactorRequired }: Pick<IdentityDeps, 'db' | 'secondFactorRequired'>,
  user: Pick<UserDoc, '_id' | 'role'>,
  givenAt: Date | null,
): Promise<TokenStanding> {
  if (await findSecondFactor(db, user._id)) {
    if (!givenAt) return { role: 'user', mfa: 'needed' };
    return { role: user.role, mfa_at: Math.floor(givenAt.getTime() / 1000) };
  }
  const withheld = secondFactorRequired && user.role === 'admin';
  return withheld ? { role: 'user', mfa: 'setup' } : { role: user.role };
}
