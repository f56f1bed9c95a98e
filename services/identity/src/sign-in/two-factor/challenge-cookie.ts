import type { CookieName } from '@poc/contracts/cookies';
import { cookieHeader } from '@poc/kit/http/reply';

export const challengeCookieName = 'poc_challenge' satisfies CookieName;

export const challengeMs = 10 * 60_000;

/** Header, since the cookie is sent with an error. Scripts cannot read it, and other sites cannot send it. */
export const challengeCookieHeader = (token: string, secure: boolean): Record<string, string> =>
  header(token, challengeMs, secure);

export const clearChallengeCookieHeader = (secure: boolean): Record<string, string> => header('', 0, secure);

const header = (value: string, maxAgeMs: number, secure: boolean): Record<string, string> =>
  cookieHeader({
    name: challengeCookieName,
    value,
    options: { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure, maxAgeMs },
  });
