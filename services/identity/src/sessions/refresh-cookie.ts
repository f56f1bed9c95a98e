import type { CookieName } from '@poc/contracts/cookies';
import { type Cookie, cookieHeader } from '@poc/kit/http/reply';

export const refreshCookieName = 'poc_refresh' satisfies CookieName;
const path = '/api/auth';

/**
 * The cookie with the refresh token. No script can read it, no other site can cause it to be sent, and it travels to
 * the session's own addresses alone.
 * @param maxAgeMs left out: it ends with the browser
 */
export function refreshCookie(
  token: string,
  options: { secure: boolean; maxAgeMs?: number | undefined },
): Cookie {
  return {
    name: refreshCookieName,
    value: token,
    options: {
      path,
      httpOnly: true,
      sameSite: 'strict',
      secure: options.secure,
      ...(options.maxAgeMs === undefined ? {} : { maxAgeMs: options.maxAgeMs }),
    },
  };
}

/** Takes the cookie away. */
export const noRefreshCookie = (secure: boolean): Cookie => refreshCookie('', { secure, maxAgeMs: 0 });

/** The same as a header, for failing answers. */
export const noRefreshCookieHeader = (secure: boolean): Record<string, string> =>
  cookieHeader(noRefreshCookie(secure));
