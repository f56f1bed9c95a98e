import { describe, expect, it } from 'vitest';
import { noRefreshCookie, noRefreshCookieHeader, refreshCookie } from './refresh-cookie.ts';

describe('the refresh cookie', () => {
  it('is out of reach for scripts, other sites and other addresses', () => {
    expect(refreshCookie('t', { secure: true, maxAgeMs: 5 })).toEqual({
      name: 'poc_refresh',
      value: 't',
      options: { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure: true, maxAgeMs: 5 },
    });
  });

  it('ends with the browser when nobody asked to be remembered', () => {
    expect(refreshCookie('t', { secure: false }).options).not.toHaveProperty('maxAgeMs');
  });

  it('is taken away by an empty one of the same address', () => {
    expect(noRefreshCookie(false)).toMatchObject({ value: '', options: { path: '/api/auth', maxAgeMs: 0 } });
    expect(noRefreshCookieHeader(true)['Set-Cookie']).toBe(
      'poc_refresh=; Max-Age=0; Path=/api/auth; HttpOnly; SameSite=Strict; Secure',
    );
  });
});
