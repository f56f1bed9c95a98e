import type { SignedIn } from '@poc/contracts/entities/identity';
import { type Cookie, type Reply, reply } from '@poc/kit/http/reply';
import { logged } from '@poc/kit/log';
import { presentUser, type UserDoc } from '../accounts/accounts.api.ts';
import type { IdentityDeps } from '../deps.ts';
import { accessTokenOf } from './access-token.ts';
import type { BegunSession } from './begin-session.ts';
import { recordActiveDay } from './record-active-day.ts';
import { refreshCookie } from './refresh-cookie.ts';
import { cookieAgeMs } from './session-lifetime.ts';

/** Session with its account, read after `issuedAt` was determined, so that no token contains rights revoked since. */
export interface SignIn extends BegunSession {
  user: UserDoc;
  /** From `issueMoment`. */
  issuedAt: Date;
}

/**
 * Builds the response of a sign-in or refresh: access token, user and refresh cookie. Counts the member as active.
 * @param otherCookies additional cookies
 */
export async function signInReply(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'logger' | 'keyring' | 'secureCookies' | 'secondFactorRequired'>,
  signIn: SignIn,
  otherCookies: Cookie[] = [],
): Promise<Reply<SignedIn>> {
  const { user, refreshToken, issuedAt } = signIn;
  const [token] = await Promise.all([
    accessTokenOf(deps, signIn),
    // The refresh token or code is consumed by now, so a failure would end the session.
    recordActiveDay(deps, user).catch(logged(deps.logger, 'could not count an active member')),
  ]);
  const cookie = refreshCookie(refreshToken, {
    secure: deps.secureCookies,
    maxAgeMs: cookieAgeMs(issuedAt, signIn),
  });
  return reply(
    { token, user: presentUser(user) },
    { cookies: [cookie, ...otherCookies], headers: { 'Cache-Control': 'no-store' } },
  );
}
