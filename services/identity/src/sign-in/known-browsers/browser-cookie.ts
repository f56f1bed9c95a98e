import type { CookieName } from '@poc/contracts/cookies';
import type { Cookie } from '@poc/kit/http/reply';
import type { RequestInfo } from '@poc/kit/http/request-info';
import { hashToken, isWellFormedToken, randomToken } from '../../sessions/sessions.api.ts';

export const browserCookieName = 'poc_browser' satisfies CookieName;

/** Maximum lifetime in ms of a cookie in browsers. */
export const browserMs = 400 * 24 * 3_600_000;

export interface Browser {
  /** SHA-256 of the cookie's token. */
  readonly hash: string;
  /** True if the request had no valid cookie. */
  readonly isNew: boolean;
  readonly cookie: Cookie;
}

/**
 * Identifies the browser of a request by a random cookie, or creates one. The cookie contains no data; the database
 * refers to the hash of its token. Scripts cannot read it, and other sites cannot send it.
 */
export function browserOf(cookies: RequestInfo['cookies'], secure: boolean): Browser {
  const sent = cookies[browserCookieName];
  const isNew = sent === undefined || !isWellFormedToken(sent);
  const token = isNew ? randomToken() : sent;
  const options = { path: '/api', httpOnly: true, sameSite: 'strict', secure, maxAgeMs: browserMs } as const;
  return { hash: hashToken(token), isNew, cookie: { name: browserCookieName, value: token, options } };
}
