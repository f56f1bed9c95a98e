import { deleteAccount, getProfile, updateUser, uploadAvatar } from '@poc/contracts/endpoints/identity';
import { login, refreshSession } from '@poc/contracts/endpoints/sign-in';
import { databaseOf } from '@poc/kit/mongo/kit-collections';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { createObjectStore } from '@poc/kit/storage/objects';
import { plainPicture } from '@poc/kit/testing/pictures';
import { uniqueName } from '@poc/testing/factories';
import { useFrozenDate } from '@poc/testing/frozen-date';
import { describe, expect, it } from 'vitest';
import { createMailQueue } from '../mail/mail-queue.ts';
import { newsletterSubscriberModel } from '../mail/newsletter/newsletter-subscriber.model.ts';
import { type SignedInPerson, useAdministration } from '../testing/start-administration.ts';
import { password, refreshCookieOf, withCookie } from '../testing/start-identity.ts';
import { recordConsent } from './consents/record-consent.ts';
import { userModel } from './user.model.ts';

const identity = useAdministration();

const remove = ({ id, token }: Pick<SignedInPerson, 'id' | 'token'>, given: string = password) =>
  identity.service.call(deleteAccount, { params: { id }, token, body: { password: given } });

async function known(): Promise<SignedInPerson & { file: string }> {
  const person = await identity.signedIn({ name: uniqueName('Zainab') });
  const { id, token, user } = person;
  const { db, clock, config } = identity.service.deps;
  const picture = new FormData();
  picture.append('avatar', new Blob([new Uint8Array(await plainPicture(20, 20).png().toBuffer())]), 'a.png');
  const uploaded = await identity.service.call(uploadAvatar, { params: { id }, token, body: picture });
  await identity.service.call(updateUser, {
    params: { id },
    token,
    body: { name: user.name, email: `${uniqueName('moved')}@poc.test`, phone: user.phone },
  });
  const mail = createMailQueue({ db, clock, secret: config.KEY_ENCRYPTION_SECRET });
  await withTransaction(db, async (tx) => {
    await recordConsent(tx, { userId: user._id, purpose: 'terms', given: true, at: clock.now() });
    await mail.add(tx, { kind: 'welcome', to: user.email, data: { name: user.name }, userId: id });
  });
  await newsletterSubscriberModel(db).create({
    email: user.email,
    status: 'confirmed',
    version: '1',
    askedAt: clock.now(),
    mailedAt: [],
  });
  return { ...person, file: (uploaded.body?.avatar ?? '').replace('/uploads/', '') };
}

async function traces(texts: string[]): Promise<string[]> {
  const db = databaseOf(identity.service.deps.db);
  const collections = await db.collections();
  const found = await Promise.all(
    collections.map(async (one) => {
      const rows = JSON.stringify(await one.find().toArray());
      return texts.some((text) => rows.includes(text)) ? [one.collectionName] : [];
    }),
  );
  return found.flat().toSorted();
}

describe('DELETE /users/{id}', () => {
  it('returns 204, ends all sessions, and blocks sign-in', async () => {
    const person = await identity.signedIn();
    const elsewhere = await identity.signIn(person.user.email);
    const response = await remove(person);
    expect(response.status).toBe(204);
    expect(refreshCookieOf(response.headers)).toMatch(/^poc_refresh=; Max-Age=0/);
    for (const { token, refreshToken } of [person, elsewhere]) {
      expect((await identity.service.call(getProfile, { token })).status).toBe(401);
      const refreshed = await identity.service.call(refreshSession, withCookie(refreshToken));
      expect(refreshed.code).toBe('refresh_invalid');
    }
    const signIn = await identity.service.call(login, { body: { email: person.user.email, password } });
    expect(signIn.code).toBe('invalid_credentials');
  });

  it('erases the person, publishes the deletion, and emails a receipt', async () => {
    const [person, other] = [await known(), await known()];
    const { id, user } = person;
    expect((await remove(person)).status).toBe(204);
    // Events are retained for a week, so that an unavailable service receives the deletion too; revocations outlive the tokens.
    expect(await traces([id, user.name])).toEqual(['outbox', 'revocations']);
    expect(await traces([user.email])).toEqual(['outbox']);
    const store = createObjectStore(identity.service.deps.config);
    expect([await store.exists(person.file), await store.exists(other.file)]).toEqual([false, true]);

    const events = await identity.eventsAbout(id);
    expect(events.at(-1)).toMatchObject({
      type: 'identity.user.deleted.v1',
      data: { userId: id, communityTexts: 'anonymise' },
    });
    expect(await identity.mailsTo(user.email)).toMatchObject([
      { kind: 'account-deleted', data: { name: user.name } },
    ]);
    expect(await traces([other.id])).toEqual(
      expect.arrayContaining(['consents', 'mails', 'sessions', 'users']),
    );
    expect(await traces([other.user.email])).toContain('newsletter_subscribers');
  });

  it.each(['anonymise', 'delete'] as const)('publishes the choice for posts: %s', async (choice) => {
    const { id, token } = await identity.signedIn();
    const body = { password, community_texts: choice };
    const response = await identity.service.call(deleteAccount, { params: { id }, token, body });
    expect(response.status).toBe(204);
    expect((await identity.eventsAbout(id)).at(-1)).toMatchObject({ data: { communityTexts: choice } });
  });

  it('returns 400 for an unknown choice, without a deletion', async () => {
    const { id, token } = await identity.signedIn();
    const body = { password, community_texts: 'burn' };
    const response = await identity.service.call(deleteAccount, { params: { id }, token, body });
    expect(response).toMatchObject({ status: 400, errors: [{ path: 'body.community_texts' }] });
    expect((await identity.service.call(getProfile, { token })).status).toBe(200);
  });

  it('frees the address for a new account', async () => {
    const person = await identity.signedIn();
    await remove(person);
    await identity.addPerson({ email: person.user.email });
    expect((await identity.signIn(person.user.email)).token).not.toBe('');
  });

  it('returns 400 for a wrong or missing password, without a deletion', async () => {
    const person = await identity.signedIn();
    expect(await remove(person, 'wrong')).toMatchObject({ status: 400, code: 'wrong_password' });
    expect(await remove(person, '')).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await identity.service.call(getProfile, { token: person.token })).status).toBe(200);
    expect(await identity.eventsAbout(person.id)).toEqual([]);
  });

  it('returns 401 or 404 to others and when repeated', async () => {
    const person = await identity.signedIn();
    const stranger = await identity.signedIn({ role: 'admin' });
    expect(await remove({ ...person, token: '' })).toMatchObject({ status: 401 });
    expect(await remove({ ...person, token: stranger.token })).toMatchObject({ status: 404 });
    await userModel(identity.service.deps.db).deleteOne({ _id: person.user._id });
    expect(await remove(person)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('returns 409 for the last administrator, also on concurrent deletions', async () => {
    const users = userModel(identity.service.deps.db);
    await users.deleteMany({ role: 'admin' });
    const all = await Promise.all(Array.from({ length: 4 }, () => identity.signedIn({ role: 'admin' })));
    const responses = await Promise.all(all.map((one) => remove(one)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 204, 204, 409]);
    expect(responses.find(({ status }) => status === 409)?.code).toBe('last_administrator');
    expect(await users.countDocuments({ role: 'admin' })).toBe(1);
  });
});

describe('DELETE /users/{id} with wrong passwords', () => {
  // Keeps the lockout of 60 seconds during a slow test.
  useFrozenDate();

  it('returns 429 after 5 of 30 concurrent wrong passwords', async () => {
    const person = await identity.signedIn();
    const responses = await Promise.all(Array.from({ length: 30 }, () => remove(person, 'wrong')));
    expect(responses.filter(({ code }) => code === 'wrong_password')).toHaveLength(5);
    const locked = await remove(person);
    expect(locked).toMatchObject({ status: 429, code: 'login_locked' });
    expect(locked.headers.get('retry-after')).toBe('60');
  });
});
