import { describe, expect, it } from 'vitest';
import { noRefreshCookie, noRefreshCookieHeader, refreshCookie } from './refresh-cookie.ts';

describe('the refresh cookie', () => {
  it('is inaccessible to scripts, other sites and other paths', () => {
    expect(refreshCookie('t', { secure: true, maxAgeMs: 5 })).toEqual({
      name: 'poc_refresh',
      value: 't',
      options: { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure: true, maxAgeMs: 5 },
    });
  });

  it('ends with the browser without `maxAgeMs`', () => {
    expect(refreshCookie('t', { secure: false }).options).not.toHaveProperty('maxAgeMs');
  });

  it('is deleted by an empty one with the same path', () => {
    expect(noRefreshCookie(false)).toMatchObject({ value: '', options: { path: '/api/auth', maxAgeMs: 0 } });
    expect(noRefreshCookieHeader(true)['Set-Cookie']).toBe(
      'poc_refresh=; Max-Age=0; Path=/api/auth; HttpOnly; Secure; SameSite=Strict',
    );
  });
});
