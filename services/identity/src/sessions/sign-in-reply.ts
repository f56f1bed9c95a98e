import type { SignedIn } from '@poc/contracts/entities/identity';
import { type Cookie, type Reply, reply } from '@poc/kit/http/reply';
import { presentUser, type UserDoc } from '../accounts/accounts.api.ts';
import type { IdentityDeps } from '../deps.ts';
import { accessTokenOf } from './access-token.ts';
import type { BegunSession } from './begin-session.ts';
import { refreshCookie } from './refresh-cookie.ts';
import { cookieAgeMs } from './session-lifetime.ts';

/** A session with its person, as read after `issuedAt` was taken: so no token says what was revoked meanwhile. */
export interface SignIn extends BegunSession {
  user: UserDoc;
  /** From `issueMoment`. */
  issuedAt: Date;
}

/**
 * The answer of whatever begins or prolongs a session: a fresh access token, the person, the refresh cookie.
 * @param otherCookies set along with it
 */
export async function signInReply(
  deps: Pick<IdentityDeps, 'db' | 'keyring' | 'secureCookies' | 'secondFactorRequired'>,
  signIn: SignIn,
  otherCookies: Cookie[] = [],
): Promise<Reply<SignedIn>> {
  const { user, refreshToken, issuedAt } = signIn;
  const token = await accessTokenOf(deps, signIn);
  const cookie = refreshCookie(refreshToken, {
    secure: deps.secureCookies,
    maxAgeMs: cookieAgeMs(issuedAt, signIn),
  });
  return reply(
    { token, user: presentUser(user) },
    { cookies: [cookie, ...otherCookies], headers: { 'Cache-Control': 'no-store' } },
  );
}
