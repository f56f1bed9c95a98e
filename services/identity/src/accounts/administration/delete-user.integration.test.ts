import { getProfile } from '@poc/contracts/endpoints/identity';
import { deleteUser, setUserEmail } from '@poc/contracts/endpoints/identity-admin';
import { login, refreshSession } from '@poc/contracts/endpoints/sign-in';
import { uniqueName } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { sessionModel } from '../../sessions/session.model.ts';
import { useAdministration, useAdministrator } from '../../testing/start-administration.ts';
import { password, withCookie } from '../../testing/start-identity.ts';
import { userModel } from '../user.model.ts';

const identity = useAdministration();
const administrator = useAdministrator(identity);

const remove = (id: string) =>
  identity.service.call(deleteUser, { params: { id }, token: administrator.token });

describe('DELETE /admin/users/{id}', () => {
  it('returns 204 and deletes the account with its sessions and tokens', async () => {
    const { id, user, token, refreshToken } = await identity.signedIn();
    expect(await remove(id)).toMatchObject({ status: 204, body: null });
    const { db } = identity.service.deps;
    expect(await userModel(db).countDocuments({ _id: user._id })).toBe(0);
    expect(await sessionModel(db).countDocuments({ userId: user._id })).toBe(0);
    expect(await identity.service.call(getProfile, { token })).toMatchObject({ status: 401 });
    expect(await identity.service.call(refreshSession, withCookie(refreshToken))).toMatchObject({
      status: 401,
    });
    const signIn = await identity.service.call(login, { body: { email: user.email, password } });
    expect(signIn).toMatchObject({ status: 401, code: 'invalid_credentials' });
  });

  it('publishes the deletion, emails the person, and records it without personal data', async () => {
    const { id, user } = await identity.signedIn({ name: 'Zainab Musa', role: 'admin' });
    const email = `${uniqueName('zainab')}@poc.test`;
    await identity.service.call(setUserEmail, {
      params: { id },
      body: { newEmail: email },
      token: administrator.token,
    });
    await remove(id);
    const events = await identity.eventsAbout(id);
    expect(events.map(({ type }) => type)).toEqual(['identity.user.updated.v1', 'identity.user.deleted.v1']);
    expect(events[1]?.data).toMatchObject({ userId: id });
    expect((await identity.mailsTo(email)).map(({ kind }) => kind)).toContain('account-deleted');

    const records = await identity.recordsAbout(id);
    expect(records).toMatchObject([
      { action: 'user.email.set', before: { email: 'erased' }, after: { email: 'erased' } },
      {
        actor: { id: administrator.id, name: 'Ngozi Obi' },
        action: 'user.deleted',
        before: { role: 'admin', createdAt: user.createdAt.toISOString() },
        after: {},
      },
    ]);
    for (const trace of ['Zainab', user.email, email]) expect(JSON.stringify(records)).not.toContain(trace);
  });

  it('returns 404 when repeated, and for all but one concurrent request', async () => {
    const user = await identity.addPerson();
    const id = user._id.toHexString();
    const responses = await Promise.all(Array.from({ length: 6 }, () => remove(id)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404, 404, 404]);
    expect(await remove(id)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await identity.recordsAbout(id)).toHaveLength(1);
    expect((await identity.eventsAbout(id)).filter(({ type }) => type.includes('deleted'))).toHaveLength(1);
  });
});
