import type { CookieName } from '@poc/contracts/cookies';
import { type Cookie, cookieHeader } from '@poc/kit/http/reply';

export const refreshCookieName = 'poc_refresh' satisfies CookieName;
const path = '/api/auth';

/**
 * Cookie with the refresh token. Scripts cannot read it, other sites cannot send it, and it is limited to session
 * paths.
 * @param maxAgeMs omitted for a cookie that ends with the browser
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

export const noRefreshCookie = (secure: boolean): Cookie => refreshCookie('', { secure, maxAgeMs: 0 });

/** Header that deletes the refresh cookie, for errors. */
export const noRefreshCookieHeader = (secure: boolean): Record<string, string> =>
  cookieHeader(noRefreshCookie(secure));
