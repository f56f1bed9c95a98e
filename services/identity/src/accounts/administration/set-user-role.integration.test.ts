import { getProfile } from '@poc/contracts/endpoints/identity';
import { listUsers, setUserRole } from '@poc/contracts/endpoints/identity-admin';
import { refreshSession } from '@poc/contracts/endpoints/sign-in';
import { describe, expect, it } from 'vitest';
import { useAdministration, useAdministrator } from '../../testing/start-administration.ts';
import { withCookie } from '../../testing/start-identity.ts';

const identity = useAdministration();
const administrator = useAdministrator(identity);

const setRole = (id: string, role: string, token = administrator.token) =>
  identity.service.call(setUserRole, { params: { id }, body: { role }, token });

describe('PUT /admin/users/{id}/role', () => {
  it('publishes the change, emails the person, and records it', async () => {
    const { id, user } = await identity.signedIn();
    const response = await setRole(id, 'admin');
    expect(response).toMatchObject({ status: 200, body: { id, role: 'admin', suspended: false } });

    const events = await identity.eventsAbout(id);
    expect(events.map(({ type }) => type)).toEqual(['identity.user.updated.v1']);
    expect(events[0]?.data).toMatchObject({ userId: id, role: 'admin', email: user.email });
    expect(await identity.mailsTo(user.email)).toEqual([
      { kind: 'role-changed', to: user.email, data: { name: user.name, role: 'admin' } },
    ]);
    expect(await identity.recordsAbout(id)).toEqual([
      {
        _id: expect.anything(),
        actor: { id: administrator.id, name: 'Ngozi Obi' },
        action: 'user.role.set',
        target: { kind: 'user', id, ownerId: null, name: null },
        about: [id],
        reason: null,
        before: { role: 'user' },
        after: { role: 'admin' },
        at: identity.clock.now(),
      },
    ]);
  });

  it('revokes the old token immediately; the session continues with the new role', async () => {
    const { id, token, refreshToken } = await identity.signedIn();
    expect((await identity.service.call(getProfile, { token })).status).toBe(200);
    await setRole(id, 'admin');
    expect(await identity.service.call(getProfile, { token })).toMatchObject({ status: 401 });

    identity.clock.advance(2_000);
    const refreshed = await identity.service.call(refreshSession, withCookie(refreshToken));
    expect(refreshed).toMatchObject({ status: 200, body: { user: { id, role: 'admin' } } });
    const users = await identity.service.call(listUsers, { token: refreshed.body?.token ?? '' });
    expect(users.status).toBe(200);
  });

  it('demotes an administrator; accepts `member` as an alias of `user`', async () => {
    const { id, token } = await identity.signedIn({ role: 'admin' });
    expect((await setRole(id, 'member')).body).toMatchObject({ role: 'user' });
    expect((await identity.service.call(listUsers, { token })).status).toBe(401);
    const [record] = await identity.recordsAbout(id);
    expect(record).toMatchObject({ before: { role: 'admin' }, after: { role: 'user' } });
  });

  it('does nothing for the same role', async () => {
    const { id, user, token } = await identity.signedIn();
    for (const role of ['user', 'member', 'user']) expect((await setRole(id, role)).status).toBe(200);
    expect((await identity.service.call(getProfile, { token })).status).toBe(200);
    expect(await identity.eventsAbout(id)).toEqual([]);
    expect(await identity.recordsAbout(id)).toEqual([]);
    expect(await identity.mailsTo(user.email)).toEqual([]);
  });

  it('applies ten concurrent identical changes once', async () => {
    const { id, user } = await identity.signedIn();
    const responses = await Promise.all(Array.from({ length: 10 }, () => setRole(id, 'admin')));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(await identity.recordsAbout(id)).toHaveLength(1);
    expect(await identity.eventsAbout(id)).toHaveLength(1);
    expect(await identity.mailsTo(user.email)).toHaveLength(1);
  });

  it.each(['owner', 'ADMIN', '', 'admin '])('returns 400 for the role %j', async (role) => {
    const { id } = await identity.signedIn();
    const response = await setRole(id, role);
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors.map(({ path }) => path)).toEqual(['body.role']);
    expect(await identity.recordsAbout(id)).toEqual([]);
  });
});
