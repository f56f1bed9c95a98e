import type { CookieName } from '@poc/contracts/cookies';
import { cookieHeader } from '@poc/kit/http/reply';

/** Names the sign-in that waits for a second factor. */
export const challengeCookieName = 'poc_challenge' satisfies CookieName;

/** How long the second factor is waited for. */
export const challengeMs = 10 * 60_000;

/** No script can read it, no other site can cause it to be sent. As a header, since it goes with a failing answer. */
export const challengeCookieHeader = (token: string, secure: boolean): Record<string, string> =>
  header(token, challengeMs, secure);

/** Takes the cookie away. */
export const noChallengeCookieHeader = (secure: boolean): Record<string, string> => header('', 0, secure);

const header = (value: string, maxAgeMs: number, secure: boolean): Record<string, string> =>
  cookieHeader({
    name: challengeCookieName,
    value,
    options: { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure, maxAgeMs },
  });
