import { deleteUser, getManagedUser, listManagedSessions } from '@poc/contracts/endpoints/identity-admin';
import { newId } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { sessionModel } from '../../sessions/session.model.ts';
import { useAdministration, useAdministrator } from '../../testing/start-administration.ts';

const identity = useAdministration();
const administrator = useAdministrator(identity);
const get = (id: string, token = administrator.token) =>
  identity.service.call(getManagedUser, { params: { id }, token });
const sessionsOf = (id: string, token = administrator.token) =>
  identity.service.call(listManagedSessions, { params: { id }, token });

describe('GET /admin/users/{id}', () => {
  it('returns the account with its status', async () => {
    const { id, user } = await identity.signedIn({ name: 'Ada Eze' });
    expect(await get(id)).toMatchObject({
      status: 200,
      body: { id, name: 'Ada Eze', email: user.email, role: 'user', suspended: false, emailVerified: true },
    });
  });

  it('returns 404 for an unknown and a deleted account', async () => {
    const { id } = await identity.signedIn();
    await identity.service.call(deleteUser, { params: { id }, token: administrator.token });
    for (const gone of [id, newId()]) {
      expect(await get(gone)).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  it('returns 400 for an invalid id, 401 without a token, and 403 to a member', async () => {
    const { id, token } = await identity.signedIn();
    expect((await get('me')).status).toBe(400);
    expect((await identity.service.call(getManagedUser, { params: { id } })).status).toBe(401);
    expect(await get(id, token)).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('GET /admin/users/{id}/sessions', () => {
  it('returns the active sessions, last used first', async () => {
    const { id, user } = await identity.signedIn();
    identity.clock.advance(60_000);
    await identity.signIn(user.email);
    const now = identity.clock.now().toISOString();
    expect((await sessionsOf(id)).body).toEqual([
      { id: expect.any(String), device: 'node', createdAt: now, lastUsedAt: now },
      expect.objectContaining({ device: 'node' }),
    ]);
    await sessionModel(identity.service.deps.db).updateMany(
      { userId: user._id },
      { $set: { expiresAt: identity.clock.now() } },
    );
    expect((await sessionsOf(id)).body).toEqual([]);
    expect((await sessionsOf(newId())).body).toEqual([]);
  });

  it('returns 401 without a token and 403 to the member', async () => {
    const { id, token } = await identity.signedIn();
    expect((await identity.service.call(listManagedSessions, { params: { id } })).status).toBe(401);
    expect((await sessionsOf(id, token)).status).toBe(403);
  });
});
