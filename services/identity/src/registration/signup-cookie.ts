import type { Cookie } from '@poc/kit/http/reply';
import { hashToken, isTokenForm } from '../sessions/refresh-token.ts';

export const signupCookieName = 'poc_signup';

/** How long a registration can become an account, and how long the browser remembers that it was its own. */
export const signupMs = 24 * 3_600_000;

/** Names the registration that this browser made. No script can read it, and no other site can cause it to be sent. */
export const signupCookie = (token: string, secure: boolean, maxAgeMs = signupMs): Cookie => ({
  name: signupCookieName,
  value: token,
  options: { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure, maxAgeMs },
});

/** Takes the cookie away. */
export const noSignupCookie = (secure: boolean): Cookie => signupCookie('', secure, 0);

/** The hash of the cookie's token; undefined when there is none, or none of ours. */
export function browserHashOf(cookies: Readonly<Record<string, string>>): string | undefined {
  const token = cookies[signupCookieName];
  return token !== undefined && isTokenForm(token) ? hashToken(token) : undefined;
}
