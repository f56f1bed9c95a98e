import { getProfile } from '@poc/contracts/endpoints/identity';
import { setUserStatus } from '@poc/contracts/endpoints/identity-admin';
import { login, refreshSession } from '@poc/contracts/endpoints/sign-in';
import { describe, expect, it } from 'vitest';
import { useAdministration, useAdministrator } from '../../testing/start-administration.ts';
import { password, withCookie } from '../../testing/start-identity.ts';

const identity = useAdministration();
const administrator = useAdministrator(identity);

const reason = 'Sent spam to members.';
const setStatus = (id: string, suspended: boolean, why = reason) =>
  identity.service.call(setUserStatus, {
    params: { id },
    body: { suspended, reason: why },
    token: administrator.token,
  });

describe('PUT /admin/users/{id}/status', () => {
  it('signs out a suspended account immediately and blocks its sign-in', async () => {
    const { id, user, token, refreshToken } = await identity.signedIn();
    const second = await identity.signIn(user.email);
    const response = await setStatus(id, true);
    expect(response).toMatchObject({ status: 200, body: { id, suspended: true } });

    for (const old of [token, second.token]) {
      expect(await identity.service.call(getProfile, { token: old })).toMatchObject({ status: 401 });
    }
    for (const old of [refreshToken, second.refreshToken]) {
      const refreshed = await identity.service.call(refreshSession, withCookie(old));
      expect(refreshed).toMatchObject({ status: 401, code: 'refresh_invalid' });
    }
    const signIn = (given: string) =>
      identity.service.call(login, { body: { email: user.email, password: given } });
    expect(await signIn(password)).toMatchObject({ status: 403, code: 'account_suspended' });
    expect(await signIn('wrong')).toMatchObject({ status: 401, code: 'invalid_credentials' });
  });

  it('emails the person and records the suspension', async () => {
    const { id, user } = await identity.signedIn();
    await setStatus(id, true);
    expect(await identity.mailsTo(user.email)).toEqual([
      { kind: 'account-suspended', to: user.email, data: { name: user.name, reason } },
    ]);
    expect(await identity.recordsAbout(id)).toMatchObject([
      {
        actor: { id: administrator.id, name: 'Ngozi Obi' },
        action: 'user.suspended',
        before: { suspended: false },
        after: { suspended: true },
        reason,
      },
    ]);
  });

  it('publishes the suspension', async () => {
    const { id } = await identity.signedIn();
    await setStatus(id, true);
    await setStatus(id, false);
    expect(await identity.eventsAbout(id)).toMatchObject(
      [true, false].map((suspended) => ({
        type: 'identity.user.updated.v1',
        data: { userId: id, suspended },
      })),
    );
  });

  it('lifts the suspension, and the person can sign in again', async () => {
    const { id, user, refreshToken } = await identity.signedIn();
    await setStatus(id, true);
    const response = await setStatus(id, false, 'It was somebody else.');
    expect(response).toMatchObject({ status: 200, body: { suspended: false } });
    expect((await identity.mailsTo(user.email)).map(({ kind }) => kind)).toEqual([
      'account-suspended',
      'account-restored',
    ]);
    expect((await identity.recordsAbout(id))[1]).toMatchObject({
      action: 'user.restored',
      before: { suspended: true },
      after: { suspended: false },
      reason: 'It was somebody else.',
    });

    identity.clock.advance(2_000);
    const old = await identity.service.call(refreshSession, withCookie(refreshToken));
    expect(old).toMatchObject({ status: 401, code: 'refresh_invalid' });
    const { token } = await identity.signIn(user.email);
    expect((await identity.service.call(getProfile, { token })).status).toBe(200);
  });

  it('does nothing for the same status', async () => {
    const { id, user, token } = await identity.signedIn();
    expect((await setStatus(id, false)).status).toBe(200);
    expect((await identity.service.call(getProfile, { token })).status).toBe(200);
    expect(await identity.recordsAbout(id)).toEqual([]);
    const responses = await Promise.all(Array.from({ length: 8 }, () => setStatus(id, true)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(await identity.recordsAbout(id)).toHaveLength(1);
    expect(await identity.mailsTo(user.email)).toHaveLength(1);
  });

  it.each(['', '   ', 'x'.repeat(501)])('returns 400 for the reason %j', async (why) => {
    const { id } = await identity.signedIn();
    const response = await setStatus(id, true, why);
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors.map(({ path }) => path)).toEqual(['body.reason']);
    expect(await identity.recordsAbout(id)).toEqual([]);
  });
});
