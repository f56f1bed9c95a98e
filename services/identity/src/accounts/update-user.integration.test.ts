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
  it('updates name, phone and avatar immediately and publishes them', async () => {
    const person = await identity.signedIn();
    const response = await save(person, {
      name: '  Ada Obi ',
      phone: '0803 000 0199',
      avatar: 'https://pictures.poc.test/ada.webp',
    });
    expect(response).toMatchObject({
      status: 200,
      body: { name: 'Ada Obi', phone: '+2348030000199', avatar: 'https://pictures.poc.test/ada.webp' },
    });
    expect(response.body).not.toHaveProperty('pendingEmail');
    const profile = await identity.service.call(getProfile, { token: person.token });
    expect(profile.body?.user).toEqual(response.body);
    expect(await identity.eventsAbout(person.id)).toMatchObject([
      { type: 'identity.user.updated.v1', data: { userId: person.id, name: 'Ada Obi' } },
    ]);
  });

  it('publishes nothing without a change', async () => {
    const person = await identity.signedIn();
    expect((await save(person)).status).toBe(200);
    expect(await identity.eventsAbout(person.id)).toEqual([]);
  });

  it('keeps a new address pending and emails a code to it', async () => {
    const person = await identity.signedIn();
    const email = newAddress();
    const response = await save(person, { email: ` ${email.toUpperCase()}`, name: 'Ada Obi' });
    expect(response.body).toMatchObject({ email: person.user.email, pendingEmail: email, name: 'Ada Obi' });
    const own = await identity.service.call(getUser, { params: { id: person.id }, token: person.token });
    expect(own.body?.pendingEmail).toBe(email);
    expect(await codesTo(email)).toMatchObject([
      { data: { name: 'Ada Eze', code: expect.stringMatching(/^\d{6}$/), minutes: 10 } },
    ]);
    expect(await identity.mailsTo(person.user.email)).toEqual([]);
  });

  it('sends another code to the same pending address after a minute only', async () => {
    const person = await identity.signedIn();
    const email = newAddress();
    await save(person, { email });
    expect(await save(person, { email })).toMatchObject({ status: 200, body: { pendingEmail: email } });
    expect(await codesTo(email)).toHaveLength(1);
    identity.clock.advance(60_001);
    expect(await save(person, { email })).toMatchObject({ status: 200, body: { pendingEmail: email } });
    expect(await codesTo(email)).toHaveLength(2);
  });

  it('withdraws a pending address when the current one is submitted', async () => {
    const person = await identity.signedIn();
    await save(person, { email: newAddress() });
    const response = await save(person);
    expect(response.body).not.toHaveProperty('pendingEmail');
  });

  it('reveals an address with an account only by an email to it', async () => {
    const other = await identity.addPerson({ name: 'Zainab Musa' });
    const person = await identity.signedIn();
    const response = await save(person, { email: other.email });
    const unknown = await save(await identity.signedIn(), { email: newAddress() });
    expect(response).toMatchObject({ status: 200, body: { pendingEmail: other.email } });
    expect(Object.keys(response.body ?? {})).toEqual(Object.keys(unknown.body ?? {}));
    expect(await identity.mailsTo(other.email)).toMatchObject([
      { kind: 'email-in-use', data: { name: 'Zainab Musa' } },
    ]);
  });

  it('returns 400 for a new address with a missing or wrong password, and saves nothing', async () => {
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

  it.each(['', null])('removes the picture for the avatar %j and returns an empty text', async (avatar) => {
    const person = await identity.signedIn();
    await save(person, { avatar: 'https://pictures.poc.test/ada.webp' });
    expect(await save(person, { avatar })).toMatchObject({ status: 200, body: { avatar: '' } });
  });

  it('returns 429 after 5 of 30 wrong passwords for a new address', async () => {
    const person = await identity.signedIn();
    const attempt = () => save(person, { email: newAddress(), currentPassword: 'wrong' });
    const codes = (await Promise.all(Array.from({ length: 30 }, attempt))).map(({ code }) => code);
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(5);
    expect(codes.filter((code) => code === 'login_locked')).toHaveLength(25);
  });

  it('returns 400 with all faults, including unknown fields, and stores nothing', async () => {
    const person = await identity.signedIn();
    const response = await save(person, {
      name: '<b>Ada</b>',
      email: { $gt: '' },
      phone: 'call me',
      avatar: 'javascript:alert(1)',
      role: 'admin',
      emailVerified: true,
    });
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors.map(({ path }) => path).toSorted()).toEqual([
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

  it.each(['12345678', '+999 123 4567'])('returns 400 for the phone number %s', async (phone) => {
    const response = await save(await identity.signedIn(), { phone });
    expect(response).toMatchObject({ status: 400, errors: [{ path: 'body.phone' }] });
  });

  it.each([
    '/uploads/avatars/somebody-elses.webp',
    '/uploads/shows/a.webp',
    'http://pictures.poc.test/a.png',
    '//poc.test/a.png',
    'data:image/svg+xml,<svg/>',
  ])('returns 400 for the avatar %s', async (avatar) => {
    const response = await save(await identity.signedIn(), { avatar });
    expect(response).toMatchObject({ status: 400, errors: [{ path: 'body.avatar' }] });
  });

  it('returns 401 or 404 to others, including administrators', async () => {
    const person = await identity.signedIn();
    const stranger = await identity.signedIn({ role: 'admin' });
    expect(await save({ ...person, token: '' })).toMatchObject({ status: 401 });
    expect(await save({ ...person, token: stranger.token })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await save({ ...person, id: newId() })).toMatchObject({ status: 404 });
  });

  it('returns 404 for a deleted account', async () => {
    const person = await identity.signedIn();
    await userModel(identity.service.deps.db).deleteOne({ _id: person.user._id });
    expect(await save(person)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('returns 429 for a different new address within a minute, and saves nothing', async () => {
    const person = await identity.signedIn();
    const email = newAddress();
    await save(person, { email });
    const response = await save(person, { email: newAddress(), name: 'Ada Obi' });
    expect(response).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(response.headers.get('retry-after')).toBe('60');
    const stored = await userModel(identity.service.deps.db).findById(person.id).lean();
    expect(stored).toMatchObject({ name: 'Ada Eze', pendingEmail: email });
  });
});
