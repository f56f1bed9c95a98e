import { fail } from '@poc/kit/errors';
import type { UserDoc } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import { hashToken, randomToken } from '../../sessions/sessions.api.ts';
import { challengeModel } from './challenge.model.ts';
import { challengeCookieHeader, challengeMs } from './challenge-cookie.ts';

/** Stores a sign-in that awaits its second factor. @throws second_factor_required, always */
export async function beginChallenge(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'secureCookies'>,
  user: Pick<UserDoc, '_id' | 'passwordHash'>,
  remember: boolean,
): Promise<never> {
  const token = randomToken();
  await challengeModel(deps.db).create({
    _id: hashToken(token),
    userId: user._id,
    passwordDigest: hashToken(user.passwordHash ?? ''),
    remember,
    expiresAt: new Date(deps.clock.now().getTime() + challengeMs),
  });
  return fail('second_factor_required', { headers: challengeCookieHeader(token, deps.secureCookies) });
}
