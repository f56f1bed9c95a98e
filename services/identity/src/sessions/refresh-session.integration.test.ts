import { getProfile } from '@poc/contracts/endpoints/identity';
import { refreshSession } from '@poc/contracts/endpoints/sign-in';
import { describe, expect, it } from 'vitest';
import { userModel } from '../accounts/user.model.ts';
import { refreshCookieOf, refreshTokenOf, useIdentity, withCookie } from '../testing/start-identity.ts';
import { refreshTokenModel } from './refresh-token.model.ts';
import { randomToken } from './refresh-token.ts';
import { revocationModel } from './revocation.model.ts';
import { sessionModel } from './session.model.ts';

const identity = useIdentity();

const refresh = (token: string) => identity.service.call(refreshSession, withCookie(token));
const newSession = async () => {
  const user = await identity.addPerson();
  return { user, ...(await identity.signIn(user.email)) };
};
const clearsCookie = (headers: Headers) => refreshCookieOf(headers)?.startsWith('poc_refresh=; Max-Age=0');

const dayMs = 24 * 3_600_000;
async function lifeOf(token: string, stepMs: number): Promise<number> {
  for (let lived = 0; ; lived += stepMs) {
    const response = await refresh(token);
    if (response.status !== 200) return lived;
    token = refreshTokenOf(response.headers) ?? '';
    identity.clock.advance(stepMs);
  }
}

describe('a session ends', () => {
  it('90 days after its start regardless of use', async () => {
    const { email } = await identity.addPerson();
    const { refreshToken } = await identity.signIn(email, true);
    expect(await lifeOf(refreshToken, 10 * dayMs)).toBe(90 * dayMs);
  });

  it('of an administrator after 7 days, and after 12 hours without use', async () => {
    const { email, _id } = await identity.addPerson();
    await userModel(identity.service.deps.db).updateOne({ _id }, { $set: { role: 'admin' } });
    const used = await identity.signIn(email, true);
    expect(await lifeOf(used.refreshToken, dayMs / 4)).toBe(7 * dayMs);
    const unused = await identity.signIn(email, true);
    identity.clock.advance(dayMs / 2);
    expect((await refresh(unused.refreshToken)).code).toBe('refresh_invalid');
  });

  it('by the rules of administrators after a promotion', async () => {
    const { user, refreshToken } = await newSession();
    identity.clock.advance(13 * 3_600_000);
    await userModel(identity.service.deps.db).updateOne({ _id: user._id }, { $set: { role: 'admin' } });
    expect((await refresh(refreshToken)).code).toBe('refresh_invalid');
  });
});

describe('POST /auth/refresh', () => {
  it('returns 200 with a new access token and the next cookie', async () => {
    const { user, token, refreshToken } = await newSession();
    identity.clock.advance(1_000);
    const response = await refresh(refreshToken);
    expect(response.status).toBe(200);
    expect(response.body?.user.id).toBe(user._id.toHexString());
    expect(response.body?.token).not.toBe(token);
    const next = refreshTokenOf(response.headers);
    expect(next).toMatch(/^[\w-]{43}$/);
    expect(next).not.toBe(refreshToken);
    expect((await identity.service.call(getProfile, { token: response.body?.token ?? '' })).status).toBe(200);
  });

  it('returns the current role', async () => {
    const { user, refreshToken } = await newSession();
    await userModel(identity.service.deps.db).updateOne({ _id: user._id }, { $set: { role: 'admin' } });
    expect((await refresh(refreshToken)).body?.user.role).toBe('admin');
  });

  it('returns the same valid cookie to ten concurrent tabs', async () => {
    const { refreshToken } = await newSession();
    const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)));
    expect(responses.map((response) => response.status)).toEqual(Array(10).fill(200));
    const next = new Set(responses.map((response) => refreshTokenOf(response.headers)));
    expect(next.size).toBe(1);
    expect((await refresh([...next][0] ?? '')).status).toBe(200);
  });

  it('returns the newest cookie for an old one within the grace period, across several exchanges', async () => {
    const { refreshToken: first } = await newSession();
    const second = refreshTokenOf((await refresh(first)).headers) ?? '';
    const third = refreshTokenOf((await refresh(second)).headers) ?? '';
    identity.clock.advance(9_000);
    expect(refreshTokenOf((await refresh(first)).headers)).toBe(third);
  });

  it('returns 401 for an old cookie after the grace period and ends the family with its access tokens', async () => {
    const { user, refreshToken: stolen } = await newSession();
    const rotated = await refresh(stolen);
    const current = refreshTokenOf(rotated.headers) ?? '';
    const accessToken = rotated.body?.token ?? '';
    identity.clock.advance(10_001);

    const reused = await refresh(stolen);
    expect(reused).toMatchObject({ status: 401, code: 'refresh_invalid' });
    expect(clearsCookie(reused.headers)).toBe(true);
    expect(await refresh(current)).toMatchObject({ status: 401, code: 'refresh_invalid' });
    expect((await identity.service.call(getProfile, { token: accessToken })).code).toBe('unauthenticated');
    expect(await revocationModel(identity.service.deps.db).countDocuments({ userId: user._id })).toBe(1);
  });

  it('keeps the other sessions of the person after a reuse', async () => {
    const { user, refreshToken: stolen } = await newSession();
    const other = await identity.signIn(user.email);
    await refresh(stolen);
    identity.clock.advance(10_001);
    await refresh(stolen);
    expect((await refresh(other.refreshToken)).status).toBe(200);
    expect((await identity.service.call(getProfile, { token: other.token })).status).toBe(200);
  });

  it.each(['', 'x', randomToken(), '{"$gt":""}', 'a'.repeat(44)])(
    'returns 401 for an unknown cookie (%j) and ends no session',
    async (madeUp) => {
      const response = await refresh(encodeURIComponent(madeUp));
      expect(response).toMatchObject({ status: 401, code: 'refresh_invalid' });
    },
  );

  it('returns 401 without a cookie', async () => {
    expect(await identity.service.call(refreshSession)).toMatchObject({
      status: 401,
      code: 'refresh_invalid',
    });
  });

  it('returns 401 for an expired session that is not deleted yet', async () => {
    const user = await identity.addPerson();
    const { refreshToken } = await identity.signIn(user.email, false);
    identity.clock.advance(24 * 3_600_000 + 1);
    expect((await refresh(refreshToken)).code).toBe('refresh_invalid');
  });

  it('returns 401 for a session that began before all were ended', async () => {
    const { user, refreshToken } = await newSession();
    const later = new Date(identity.clock.now().getTime() + 1);
    await userModel(identity.service.deps.db).updateOne(
      { _id: user._id },
      { $set: { tokensNotBefore: later } },
    );
    expect((await refresh(refreshToken)).code).toBe('refresh_invalid');
    expect(await sessionModel(identity.service.deps.db).countDocuments({ userId: user._id })).toBe(0);
  });

  it('returns 401 for a deleted account', async () => {
    const { user, refreshToken } = await newSession();
    await userModel(identity.service.deps.db).deleteOne({ _id: user._id });
    expect((await refresh(refreshToken)).code).toBe('refresh_invalid');
  });

  it('returns 403 for a suspended account and ends the session', async () => {
    const { user, token, refreshToken } = await newSession();
    await userModel(identity.service.deps.db).updateOne({ _id: user._id }, { $set: { suspended: true } });
    const response = await refresh(refreshToken);
    expect(response).toMatchObject({ status: 403, code: 'account_suspended' });
    expect(clearsCookie(response.headers)).toBe(true);
    expect((await identity.service.call(getProfile, { token })).status).toBe(401);
  });

  it('stores hashes only', async () => {
    const { refreshToken } = await newSession();
    const next = refreshTokenOf((await refresh(refreshToken)).headers) ?? '';
    const stored = JSON.stringify(await refreshTokenModel(identity.service.deps.db).find().lean());
    expect(stored).not.toContain(refreshToken);
    expect(stored).not.toContain(next);
  });
});
