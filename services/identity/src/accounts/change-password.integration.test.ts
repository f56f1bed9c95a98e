import { changePassword, getProfile, login, refreshSession } from '@poc/contracts/endpoints/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type SignedInPerson,
  startAdministration,
  type TestAdministration,
} from '../testing/start-administration.ts';
import { password, withCookie } from '../testing/start-identity.ts';
import { userModel } from './user.model.ts';

let identity: TestAdministration;
beforeAll(async () => {
  identity = await startAdministration();
});
afterAll(() => identity.service.stop());

const fresh = 'Another-demo-2';
const change = (
  { id, token }: Pick<SignedInPerson, 'id' | 'token'>,
  currentPassword: string = password,
  newPassword: string = fresh,
) => identity.service.call(changePassword, { params: { id }, token, body: { currentPassword, newPassword } });
const signIn = (email: string, given: string) =>
  identity.service.call(login, { body: { email, password: given } });

describe('PUT /users/{id}/password', () => {
  it('200: the new password alone is good; the other sessions are over, this one goes on', async () => {
    const here = await identity.signedIn();
    const { email } = here.user;
    const elsewhere = await identity.signIn(email);
    expect(await change(here)).toMatchObject({
      status: 200,
      body: { message: 'Password changed successfully' },
    });
    expect((await identity.service.call(getProfile, { token: here.token })).status).toBe(200);
    expect((await identity.service.call(refreshSession, withCookie(here.refreshToken))).status).toBe(200);
    expect((await identity.service.call(getProfile, { token: elsewhere.token })).status).toBe(401);
    expect((await identity.service.call(refreshSession, withCookie(elsewhere.refreshToken))).code).toBe(
      'refresh_invalid',
    );
    expect((await signIn(email, password)).code).toBe('invalid_credentials');
    expect((await signIn(email, fresh)).status).toBe(200);
    expect(await identity.mailsTo(email)).toMatchObject([
      { kind: 'password-changed', data: { name: 'Ada Eze', at: identity.clock.now().toISOString() } },
    ]);
  });

  it('400: a wrong password, or a new one that is too short; nothing changes', async () => {
    const person = await identity.signedIn();
    expect(await change(person, 'wrong')).toMatchObject({ status: 400, code: 'wrong_password' });
    const short = await change(person, password, 'short');
    expect(short).toMatchObject({
      code: 'invalid_request',
      errors: [{ path: 'body.newPassword', msg: 'Password must be at least 8 characters long' }],
    });
    const long = await change(person, password, 'x'.repeat(10_000));
    expect(long).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await signIn(person.user.email, password)).status).toBe(200);
    expect(await identity.mailsTo(person.user.email)).toEqual([]);
  });

  it('400: an account without a password', async () => {
    const person = await identity.signedIn();
    await userModel(identity.service.deps.db).updateOne(
      { _id: person.user._id },
      { $set: { passwordHash: null } },
    );
    expect((await change(person)).code).toBe('wrong_password');
  });

  it('400: of two changes at once one holds', async () => {
    const person = await identity.signedIn();
    const answers = await Promise.all([
      change(person, password, 'First-of-two-1'),
      change(person, password, 'Second-of-two-2'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const winner = answers[0]?.status === 200 ? 'First-of-two-1' : 'Second-of-two-2';
    expect((await signIn(person.user.email, winner)).status).toBe(200);
  });

  it('401 and 404: nobody else, and no account that is gone', async () => {
    const person = await identity.signedIn();
    const stranger = await identity.signedIn({ role: 'admin' });
    expect(await change({ ...person, token: '' })).toMatchObject({ status: 401 });
    expect(await change({ ...person, token: stranger.token })).toMatchObject({ status: 404 });
    await userModel(identity.service.deps.db).deleteOne({ _id: person.user._id });
    expect(await change(person)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('429: wrong ones count with those at sign-in; thirty at once learn no more than five', async () => {
    const person = await identity.signedIn();
    const answers = await Promise.all(Array.from({ length: 30 }, () => change(person, 'wrong')));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(5);
    expect(codes.filter((code) => code === 'login_locked')).toHaveLength(25);
    const locked = await change(person);
    expect(locked).toMatchObject({ status: 429, code: 'login_locked' });
    expect(locked.headers.get('retry-after')).toBe('60');
    expect((await signIn(person.user.email, password)).code).toBe('login_locked');
  });
});
