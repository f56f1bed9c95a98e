import type { CookieName } from '@poc/contracts/cookies';
import type { Cookie } from '@poc/kit/http/reply';
import { hashToken, isTokenForm, randomToken } from '../../sessions/sessions.api.ts';

export const browserCookieName = 'poc_browser' satisfies CookieName;

/** The longest that browsers keep a cookie. */
export const browserMs = 400 * 24 * 3_600_000;

/** The browser that a request came from. */
export interface Browser {
  /** SHA-256 of the cookie's token. */
  readonly hash: string;
  /** Whether the request had no cookie: the browser's name is a new one. */
  readonly isNew: boolean;
  /** Names it from now on, or for longer: to be set by whatever answer needs the browser to be known again. */
  readonly cookie: Cookie;
}

/**
 * The browser of a request, by a random cookie that says nothing about anybody; one that has none yet gets one. What we
 * know of a browser stands in the database, under the token's hash. No script can read the cookie, and no other site can
 * cause it to be sent.
 */
export function browserOf(cookies: Readonly<Record<string, string>>, secure: boolean): Browser {
  const sent = cookies[browserCookieName];
  const isNew = sent === undefined || !isTokenForm(sent);
  const token = isNew ? randomToken() : sent;
  const options = { path: '/api', httpOnly: true, sameSite: 'strict', secure, maxAgeMs: browserMs } as const;
  return { hash: hashToken(token), isNew, cookie: { name: browserCookieName, value: token, options } };
}
