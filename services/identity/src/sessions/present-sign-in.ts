import type { SignedIn } from '@poc/contracts/entities/identity';
import { type Reply, reply } from '@poc/kit/http/reply';
import type { Types } from 'mongoose';
import { presentUser } from '../accounts/present-user.ts';
import type { UserDoc } from '../accounts/user.model.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { signAccessToken } from '../keys/sign-access-token.ts';
import { refreshCookie } from './refresh-cookie.ts';
import { cookieAgeMs } from './session-lifetime.ts';

/** The answer of whatever begins or prolongs a session: a fresh access token, the person, the refresh cookie. */
export async function presentSignIn(
  deps: Pick<IdentityDeps, 'clock' | 'keyring' | 'secureCookies'>,
  signIn: { user: UserDoc; sessionId: Types.ObjectId; remember: boolean; refreshToken: string },
): Promise<Reply<SignedIn>> {
  const { user, sessionId, remember, refreshToken } = signIn;
  const key = await deps.keyring.signingKey();
  const token = signAccessToken(key, user, sessionId.toHexString(), deps.clock.now());
  const cookie = refreshCookie(refreshToken, { secure: deps.secureCookies, maxAgeMs: cookieAgeMs(remember) });
  return reply(
    { token, user: presentUser(user) },
    { cookies: [cookie], headers: { 'Cache-Control': 'no-store' } },
  );
}
