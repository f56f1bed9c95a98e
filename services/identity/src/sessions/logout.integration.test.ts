import { getProfile } from '@poc/contracts/endpoints/identity';
import { logout, refreshSession } from '@poc/contracts/endpoints/sign-in';
import { describe, expect, it } from 'vitest';
import { refreshCookieOf, useIdentity, withCookie } from '../testing/start-identity.ts';
import { randomToken } from './refresh-token.ts';
import { revocationModel } from './revocation.model.ts';

const identity = useIdentity();

const newSession = async () => identity.signIn((await identity.addPerson()).email);

describe('POST /auth/logout', () => {
  it('ends the session of the cookie and revokes its access token', async () => {
    const { token, refreshToken } = await newSession();
    const response = await identity.service.call(logout, withCookie(refreshToken));
    expect(response.status).toBe(204);
    expect(refreshCookieOf(response.headers)).toMatch(/^poc_refresh=; .*Path=\/api\/auth; .*HttpOnly/);
    expect(response.headers.get('clear-site-data')).toBe('"cache"');
    const refreshed = await identity.service.call(refreshSession, withCookie(refreshToken));
    expect(refreshed.code).toBe('refresh_invalid');
    expect(await identity.service.call(getProfile, { token })).toMatchObject({ status: 401 });
  });

  it('ends the session of an access token without a cookie', async () => {
    const { token, refreshToken } = await newSession();
    expect((await identity.service.call(logout, { token })).status).toBe(204);
    const refreshed = await identity.service.call(refreshSession, withCookie(refreshToken));
    expect(refreshed.code).toBe('refresh_invalid');
  });

  it('returns 204 without a session, with a forged cookie, and when repeated, and revokes nothing', async () => {
    const { refreshToken } = await newSession();
    await identity.service.call(logout, withCookie(refreshToken));
    const { db } = identity.service.deps;
    const before = await revocationModel(db).countDocuments();
    expect((await identity.service.call(logout, withCookie(refreshToken))).status).toBe(204);
    expect((await identity.service.call(logout, withCookie(randomToken()))).status).toBe(204);
    expect((await identity.service.call(logout)).status).toBe(204);
    expect(await revocationModel(db).countDocuments()).toBe(before);
  });

  it('ends that session only', async () => {
    const { email } = await identity.addPerson();
    const [phone, laptop] = [await identity.signIn(email), await identity.signIn(email)];
    await identity.service.call(logout, withCookie(phone.refreshToken));
    expect((await identity.service.call(getProfile, { token: laptop.token })).status).toBe(200);
  });

  it('returns 400 for an unexpected query or body', async () => {
    expect((await identity.service.call(logout, { query: { all: 'yes' } })).status).toBe(400);
  });
});
