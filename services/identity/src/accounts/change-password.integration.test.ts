import { setTimeout as delay } from 'node:timers/promises';
import { changePassword, getProfile } from '@poc/contracts/endpoints/identity';
import { login, refreshSession } from '@poc/contracts/endpoints/sign-in';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { useFrozenDate } from '@poc/testing/frozen-date';
import { describe, expect, it } from 'vitest';
import { beginSession } from '../sessions/begin-session.ts';
import { sessionModel } from '../sessions/session.model.ts';
import { type SignedInPerson, useAdministration } from '../testing/start-administration.ts';
import { password, withCookie } from '../testing/start-identity.ts';
import { userModel } from './user.model.ts';

const identity = useAdministration();
// Keeps the lockout of 60 seconds during a slow test.
useFrozenDate();

const fresh = 'Another-demo-2';
const change = (
  { id, token }: Pick<SignedInPerson, 'id' | 'token'>,
  currentPassword: string = password,
  newPassword: string = fresh,
) => identity.service.call(changePassword, { params: { id }, token, body: { currentPassword, newPassword } });
const signIn = (email: string, given: string) =>
  identity.service.call(login, { body: { email, password: given } });

describe('PUT /users/{id}/password', () => {
  it('replaces the password and ends all other sessions', async () => {
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

  it('returns 400 for a wrong password or a short new one, without a change', async () => {
    const person = await identity.signedIn();
    expect(await change(person, 'wrong')).toMatchObject({ status: 400, code: 'wrong_password' });
    const short = await change(person, password, 'short');
    expect(short).toMatchObject({
      code: 'invalid_request',
      errors: [{ path: 'body.newPassword', msg: 'Password must be at least 8 characters long' }],
    });
    for (const easy of ['password123', person.user.email]) {
      expect(await change(person, password, easy)).toMatchObject({
        code: 'invalid_request',
        errors: [{ path: 'body.newPassword' }],
      });
    }
    const long = await change(person, password, 'x'.repeat(10_000));
    expect(long).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await signIn(person.user.email, password)).status).toBe(200);
    expect(await identity.mailsTo(person.user.email)).toEqual([]);
  });

  it('returns 400 for an account without a password', async () => {
    const person = await identity.signedIn();
    await userModel(identity.service.deps.db).updateOne(
      { _id: person.user._id },
      { $set: { passwordHash: null } },
    );
    expect((await change(person)).code).toBe('wrong_password');
  });

  it('applies one of two concurrent changes and returns 400 for the other', async () => {
    const person = await identity.signedIn();
    const responses = await Promise.all([
      change(person, password, 'First-of-two-1'),
      change(person, password, 'Second-of-two-2'),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const winner = responses[0]?.status === 200 ? 'First-of-two-1' : 'Second-of-two-2';
    expect((await signIn(person.user.email, winner)).status).toBe(200);
  });

  it('returns 401 or 404 to others and for a deleted account', async () => {
    const person = await identity.signedIn();
    const stranger = await identity.signedIn({ role: 'admin' });
    expect(await change({ ...person, token: '' })).toMatchObject({ status: 401 });
    expect(await change({ ...person, token: stranger.token })).toMatchObject({ status: 404 });
    await userModel(identity.service.deps.db).deleteOne({ _id: person.user._id });
    expect(await change(person)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('returns 429 after 5 of 30 concurrent wrong passwords, counted separately from sign-in', async () => {
    const person = await identity.signedIn();
    const responses = await Promise.all(Array.from({ length: 30 }, () => change(person, 'wrong')));
    const codes = responses.map(({ code }) => code);
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(5);
    expect(codes.filter((code) => code === 'login_locked')).toHaveLength(25);
    const locked = await change(person);
    expect(locked).toMatchObject({ status: 429, code: 'login_locked' });
    expect(locked.headers.get('retry-after')).toBe('60');
    expect((await signIn(person.user.email, password)).status).toBe(200);
  });

  it('ends concurrent sign-ins with the old password', async () => {
    const { db } = identity.service.deps;
    for (let lead = -30; lead <= 60; lead += 6) {
      const person = await identity.signedIn();
      const signingIn = delay(Math.max(0, lead)).then(() => signIn(person.user.email, password));
      const changing = delay(Math.max(0, -lead)).then(() => change(person));
      const [signedIn, changed] = await Promise.all([signingIn, changing]);
      expect(changed.status).toBe(200);
      const left = await sessionModel(db).find({ userId: person.user._id }).lean();
      expect(left, `signed in ${lead} ms later: ${signedIn.status}`).toHaveLength(1);
      identity.clock.advance(1_000);
    }
  });

  it('aborts a sign-in that verified the old password and commits after the change', async () => {
    const { db, clock } = identity.service.deps;
    const person = await identity.signedIn();
    const { _id, passwordHash } = person.user;
    let tries = 0;
    await withTransaction(db, async (tx) => {
      tries += 1;
      const user = await userModel(tx).findOne({ _id, passwordHash }).lean();
      if (tries === 1) expect((await change(person)).status).toBe(200);
      if (user) await beginSession(tx, user, { remember: false, userAgent: '', at: clock.now() });
    });
    expect(tries).toBe(2);
    expect(await sessionModel(db).find({ userId: _id }).lean()).toHaveLength(1);
  });
});
