import { endSession, endSessions, getProfile, listSessions } from '@poc/contracts/endpoints/identity';
import { refreshSession } from '@poc/contracts/endpoints/sign-in';
import { newId } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { type SignedInPerson, useAdministration } from '../../testing/start-administration.ts';
import { refreshCookieOf, withCookie } from '../../testing/start-identity.ts';
import { sessionModel } from '../session.model.ts';

const identity = useAdministration();

type Caller = Pick<SignedInPerson, 'id' | 'token'>;
const list = ({ id, token }: Caller) => identity.service.call(listSessions, { params: { id }, token });
const end = ({ id, token }: Caller, sessionId: string) =>
  identity.service.call(endSession, { params: { id, sessionId }, token });
const endAll = ({ id, token }: Caller) => identity.service.call(endSessions, { params: { id }, token });
const isOver = async ({ token, refreshToken }: Pick<SignedInPerson, 'token' | 'refreshToken'>) => {
  const read = await identity.service.call(getProfile, { token });
  const refreshed = await identity.service.call(refreshSession, withCookie(refreshToken));
  return read.status === 401 && refreshed.code === 'refresh_invalid';
};
const clearsCookie = (headers: Headers) =>
  refreshCookieOf(headers)?.startsWith('poc_refresh=; Max-Age=0') ?? false;
const currentOf = async (caller: Caller) =>
  (await list(caller)).body?.find((session) => session.current)?.id ?? '';

describe('GET /users/{id}/sessions', () => {
  it('lists active sessions, last used first, and marks the current one', async () => {
    const phone = await identity.signedIn();
    identity.clock.advance(60_000);
    const laptop = { id: phone.id, ...(await identity.signIn(phone.user.email)) };
    const response = await list(laptop);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-total-count')).toBe('2');
    expect(response.body).toMatchObject([
      { current: true, device: 'node', lastUsedAt: identity.clock.now().toISOString() },
      { current: false, device: 'node' },
    ]);
    identity.clock.advance(1_000);
    await identity.service.call(refreshSession, withCookie(phone.refreshToken));
    expect((await list(laptop)).body?.map(({ current }) => current)).toEqual([false, true]);

    await sessionModel(identity.service.deps.db).updateMany(
      { userId: phone.user._id },
      { $set: { expiresAt: identity.clock.now() } },
    );
    expect((await list(laptop)).body).toEqual([]);
  });

  it("does not list other people's sessions", async () => {
    const [one, other] = [await identity.signedIn(), await identity.signedIn()];
    expect((await list(one)).body).toHaveLength(1);
    expect(await list({ id: other.id, token: one.token })).toMatchObject({ status: 404 });
    expect(await list({ id: other.id, token: '' })).toMatchObject({ status: 401 });
  });

  it('returns 400 for a query', async () => {
    const { id, token } = await identity.signedIn();
    const response = await identity.service.call(listSessions, {
      params: { id },
      token,
      query: { all: '1' },
    });
    expect(response.code).toBe('invalid_request');
  });
});

describe('DELETE /users/{id}/sessions/{sessionId}', () => {
  it('ends the session of another device immediately and keeps this one', async () => {
    const here = await identity.signedIn();
    const there = { id: here.id, ...(await identity.signIn(here.user.email)) };
    const response = await end(here, await currentOf(there));
    expect(response.status).toBe(204);
    expect(refreshCookieOf(response.headers)).toBeUndefined();
    expect(await isOver(there)).toBe(true);
    expect(await isOver(here)).toBe(false);
  });

  it('ends the current session and deletes its cookie', async () => {
    const here = await identity.signedIn();
    const response = await end(here, await currentOf(here));
    expect(response.status).toBe(204);
    expect(clearsCookie(response.headers)).toBe(true);
    expect(await isOver(here)).toBe(true);
  });

  it("returns 404 for another person's session, an ended one and an invalid id", async () => {
    const [here, stranger] = [await identity.signedIn(), await identity.signedIn()];
    const others = await currentOf(stranger);
    for (const sessionId of [others, newId(), 'all', '{"$gt":""}', 'twelve bytes']) {
      expect(await end(here, sessionId)).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(await end({ id: stranger.id, token: here.token }, others)).toMatchObject({ status: 404 });
    expect(await end({ id: stranger.id, token: '' }, others)).toMatchObject({ status: 401 });
    expect(await isOver(stranger)).toBe(false);
  });

  it('returns 400 for an id of 200 characters', async () => {
    expect(await end(await identity.signedIn(), 'a'.repeat(200))).toMatchObject({ status: 400 });
  });
});

describe('DELETE /users/{id}/sessions', () => {
  it('ends all sessions, including the current one', async () => {
    const here = await identity.signedIn();
    const there = await identity.signIn(here.user.email);
    const response = await endAll(here);
    expect(response.status).toBe(204);
    expect(clearsCookie(response.headers)).toBe(true);
    expect([await isOver(here), await isOver(there)]).toEqual([true, true]);
    const again = await identity.signIn(here.user.email);
    expect((await identity.service.call(getProfile, { token: again.token })).status).toBe(200);
  });

  it('returns 400 for a query, and 401 or 404 to others', async () => {
    const [here, stranger] = [await identity.signedIn(), await identity.signedIn({ role: 'admin' })];
    const { id, token } = here;
    const query = await identity.service.call(endSessions, { params: { id }, token, query: { a: 'b' } });
    expect(query.code).toBe('invalid_request');
    expect((await endAll({ id, token: '' })).status).toBe(401);
    expect((await endAll({ id, token: stranger.token })).status).toBe(404);
    expect(await isOver(here)).toBe(false);
  });
});
