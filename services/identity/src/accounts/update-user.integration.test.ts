import { getProfile, getUser, updateUser } from '@poc/contracts/endpoints/identity';
import { newId, uniqueName } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { type SignedInPerson, useAdministration } from '../testing/start-administration.ts';
import { password } from '../testing/start-identity.ts';
import { userModel } from './user.model.ts';

const identity = useAdministration({ IMAGE_HOSTS: ['pictures.poc.test'] });

const newAddress = () => `${uniqueName('new')}@poc.test`;
const save = ({ id, token, user }: SignedInPerson, changes: Record<string, unknown> = {}) =>
  identity.service.call(updateUser, {
    params: { id },
    token,
    body: {
      name: user.name,
      email: user.email,
      phone: user.phone,
      ...('email' in changes ? { currentPassword: password } : {}),
      ...changes,
    },
  });
const codesTo = async (address: string) =>
  (await identity.mailsTo(address)).filter(({ kind }) => kind === 'new-email-code');

describe('PUT /users/{id}', () => {
  it('200: name, phone and avatar at once; the other services learn of it', async () => {
    const person = await identity.signedIn();
    const answer = await save(person, {
      name: '  Ada Obi ',
      phone: '0803 000 0199',
      avatar: 'https://pictures.poc.test/ada.webp',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { name: 'Ada Obi', phone: '+2348030000199', avatar: 'https://pictures.poc.test/ada.webp' },
    });
    expect(answer.body).not.toHaveProperty('pendingEmail');
    const profile = await identity.service.call(getProfile, { token: person.token });
    expect(profile.body?.user).toEqual(answer.body);
    expect(await identity.eventsAbout(person.id)).toMatchObject([
      { type: 'identity.user.updated.v1', data: { userId: person.id, name: 'Ada Obi' } },
    ]);
  });

  it('200: nothing that changed is nothing to publish', async () => {
    const person = await identity.signedIn();
    expect((await save(person)).status).toBe(200);
    expect(await identity.eventsAbout(person.id)).toEqual([]);
  });

  it('200: another address waits, and gets a code; nothing else of it is in force', async () => {
    const person = await identity.signedIn();
    const email = newAddress();
    const answer = await save(person, { email: ` ${email.toUpperCase()}`, name: 'Ada Obi' });
    expect(answer.body).toMatchObject({ email: person.user.email, pendingEmail: email, name: 'Ada Obi' });
    const own = await identity.service.call(getUser, { params: { id: person.id }, token: person.token });
    expect(own.body?.pendingEmail).toBe(email);
    expect(await codesTo(email)).toMatchObject([
      { data: { name: 'Ada Eze', code: expect.stringMatching(/^\d{6}$/), minutes: 10 } },
    ]);
    expect(await identity.mailsTo(person.user.email)).toEqual([]);
  });

  it('200: the same waiting address gets no second code within a minute, and another one after it', async () => {
    const person = await identity.signedIn();
    const email = newAddress();
    await save(person, { email });
    expect(await save(person, { email })).toMatchObject({ status: 200, body: { pendingEmail: email } });
    expect(await codesTo(email)).toHaveLength(1);
    identity.clock.advance(60_001);
    expect(await save(person, { email })).toMatchObject({ status: 200, body: { pendingEmail: email } });
    expect(await codesTo(email)).toHaveLength(2);
  });

  it('200: the present address gives up the one that waits', async () => {
    const person = await identity.signedIn();
    await save(person, { email: newAddress() });
    const answer = await save(person);
    expect(answer.body).not.toHaveProperty('pendingEmail');
  });

  it('200: an address that has an account is revealed by nothing but a mail to it', async () => {
    const other = await identity.addPerson({ name: 'Zainab Musa' });
    const person = await identity.signedIn();
    const answer = await save(person, { email: other.email });
    const unknown = await save(await identity.signedIn(), { email: newAddress() });
    expect(answer).toMatchObject({ status: 200, body: { pendingEmail: other.email } });
    expect(Object.keys(answer.body ?? {})).toEqual(Object.keys(unknown.body ?? {}));
    expect(await identity.mailsTo(other.email)).toMatchObject([
      { kind: 'email-in-use', data: { name: 'Zainab Musa' } },
    ]);
  });

  it('400: another address without the password, or with a wrong one; nothing is saved', async () => {
    const person = await identity.signedIn();
    const email = newAddress();
    const bare = await save(person, { email, currentPassword: undefined, name: 'Ada Obi' });
    expect(bare).toMatchObject({
      status: 400,
      code: 'invalid_request',
      errors: [{ path: 'body.currentPassword', msg: 'is required for a new email' }],
    });
    const wrong = await save(person, { email, currentPassword: 'wrong', name: 'Ada Obi' });
    expect(wrong).toMatchObject({ status: 400, code: 'wrong_password' });
    const stored = await userModel(identity.service.deps.db).findById(person.id).lean();
    expect(stored).toMatchObject({ name: 'Ada Eze', pendingEmail: null });
    expect(await codesTo(email)).toEqual([]);
  });

  it.each(['', null])(
    '200: the avatar %j takes the picture away, and is answered by an empty text',
    async (avatar) => {
      const person = await identity.signedIn();
      await save(person, { avatar: 'https://pictures.poc.test/ada.webp' });
      expect(await save(person, { avatar })).toMatchObject({ status: 200, body: { avatar: '' } });
    },
  );

  it('429: thirty wrong passwords beside a new address learn no more than five', async () => {
    const person = await identity.signedIn();
    const attempt = () => save(person, { email: newAddress(), currentPassword: 'wrong' });
    const codes = (await Promise.all(Array.from({ length: 30 }, attempt))).map(({ code }) => code);
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(5);
    expect(codes.filter((code) => code === 'login_locked')).toHaveLength(25);
  });

  it('400: names every fault, takes nothing that is not listed, stores nothing', async () => {
    const person = await identity.signedIn();
    const answer = await save(person, {
      name: '<b>Ada</b>',
      email: { $gt: '' },
      phone: 'call me',
      avatar: 'javascript:alert(1)',
      role: 'admin',
      emailVerified: true,
    });
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(answer.errors.map(({ path }) => path).toSorted()).toEqual([
      'body.avatar',
      'body.email',
      'body.emailVerified',
      'body.name',
      'body.phone',
      'body.role',
    ]);
    const stored = await userModel(identity.service.deps.db).findById(person.id).lean();
    expect(stored).toMatchObject({ name: 'Ada Eze', role: 'user' });
  });

  it.each(['12345678', '+999 123 4567'])('400: %s is no phone number', async (phone) => {
    const answer = await save(await identity.signedIn(), { phone });
    expect(answer).toMatchObject({ status: 400, errors: [{ path: 'body.phone' }] });
  });

  it.each([
    '/uploads/avatars/somebody-elses.webp',
    '/uploads/shows/a.webp',
    'http://pictures.poc.test/a.png',
    '//poc.test/a.png',
    'data:image/svg+xml,<svg/>',
  ])('400: the avatar %s', async (avatar) => {
    const answer = await save(await identity.signedIn(), { avatar });
    expect(answer).toMatchObject({ status: 400, errors: [{ path: 'body.avatar' }] });
  });

  it('401 and 404: nobody else, administrators neither', async () => {
    const person = await identity.signedIn();
    const stranger = await identity.signedIn({ role: 'admin' });
    expect(await save({ ...person, token: '' })).toMatchObject({ status: 401 });
    expect(await save({ ...person, token: stranger.token })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await save({ ...person, id: newId() })).toMatchObject({ status: 404 });
  });

  it('404: an account that is gone', async () => {
    const person = await identity.signedIn();
    await userModel(identity.service.deps.db).deleteOne({ _id: person.user._id });
    expect(await save(person)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('429: yet another address within the minute; nothing is saved', async () => {
    const person = await identity.signedIn();
    const email = newAddress();
    await save(person, { email });
    const answer = await save(person, { email: newAddress(), name: 'Ada Obi' });
    expect(answer).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(answer.headers.get('retry-after')).toBe('60');
    const stored = await userModel(identity.service.deps.db).findById(person.id).lean();
    expect(stored).toMatchObject({ name: 'Ada Eze', pendingEmail: email });
  });
});
