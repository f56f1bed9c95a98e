import { getProfile, getSettings, listConsents, updateSettings } from '@poc/contracts/endpoints/identity';
import { refreshSession } from '@poc/contracts/endpoints/sign-in';
import { defaultSettings } from '@poc/contracts/entities/identity';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { type SignedInPerson, useAdministration } from '../../testing/start-administration.ts';
import { withCookie } from '../../testing/start-identity.ts';
import { userModel } from '../user.model.ts';

const identity = useAdministration();

type Caller = Pick<SignedInPerson, 'id' | 'token'>;
const read = ({ id, token }: Caller) => identity.service.call(getSettings, { params: { id }, token });
const save = ({ id, token }: Caller, body: unknown) =>
  identity.service.call(updateSettings, { params: { id }, token, body });
const { notifications, privacy } = defaultSettings;
const claimsOf = (token = '') => Object.keys(jwt.decode(token) ?? {}).sort();
const promotions = (on: boolean) => ({
  notifications: { ...notifications, types: { ...notifications.types, promotions: on } },
});

describe('GET /users/{id}/settings', () => {
  it('returns the defaults of a new account', async () => {
    expect(await read(await identity.signedIn())).toMatchObject({ status: 200, body: defaultSettings });
  });

  it('returns 401 or 404 to others and for a deleted account', async () => {
    const person = await identity.signedIn();
    const { token } = await identity.signedIn({ role: 'admin' });
    expect((await read({ ...person, token: '' })).status).toBe(401);
    expect((await read({ ...person, token })).status).toBe(404);
    await userModel(identity.service.deps.db).deleteOne({ _id: person.user._id });
    expect(await read(person)).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('PUT /users/{id}/settings', () => {
  it('replaces one group and retains the other', async () => {
    const person = await identity.signedIn();
    const changed = { ...notifications, email: false, sms: true };
    const response = await save(person, { notifications: changed });
    expect(response).toMatchObject({ status: 200, body: { notifications: changed, privacy } });
    const closed = { ...privacy, activityVisibility: 'private', dataCollection: false };
    expect((await save(person, { privacy: closed })).body).toEqual({
      notifications: changed,
      privacy: closed,
    });
    expect((await read(person)).body).toEqual({ notifications: changed, privacy: closed });
    expect((await save(person, {})).body).toEqual({ notifications: changed, privacy: closed });
  });

  it('publishes visibility settings only', async () => {
    const person = await identity.signedIn();
    await save(person, { notifications: { ...notifications, push: false } });
    await save(person, { privacy: { ...privacy, dataCollection: false } });
    expect(await identity.eventsAbout(person.id)).toEqual([]);
    await save(person, { privacy: { ...privacy, activityVisibility: 'public', showOnlineStatus: false } });
    expect(await identity.eventsAbout(person.id)).toMatchObject([
      {
        type: 'identity.user.updated.v1',
        data: { profileVisibility: 'members', activityVisibility: 'public', showOnlineStatus: false },
      },
    ]);
    expect((await identity.service.call(getProfile, { token: person.token })).status).toBe(200);
  });

  it('continues sessions and keeps visibility out of tokens', async () => {
    const person = await identity.signedIn({ name: 'Ada Ngozi Eze', avatar: 'https://poc.test/a.png' });
    const { token } = person;
    for (const profileVisibility of ['private', 'public', 'members', 'private']) {
      expect((await save(person, { privacy: { ...privacy, profileVisibility } })).status).toBe(200);
      expect((await identity.service.call(getProfile, { token })).status).toBe(200);
    }
    const renewed = await identity.service.call(refreshSession, withCookie(person.refreshToken));
    const claims = ['aud', 'exp', 'iat', 'iss', 'role', 'sid', 'sub'];
    for (const issued of [token, renewed.body?.token]) expect(claimsOf(issued)).toEqual(claims);
    expect(renewed.body?.user).toMatchObject({ name: 'Ada Ngozi Eze', avatar: 'https://poc.test/a.png' });
  });

  it('records promotions as marketing consent and its withdrawal', async () => {
    const person = await identity.signedIn();
    await save(person, promotions(true));
    await save(person, promotions(true));
    identity.clock.advance(1_000);
    await save(person, promotions(false));
    const { body } = await identity.service.call(listConsents, {
      params: { id: person.id },
      token: person.token,
    });
    expect(body).toMatchObject([
      { purpose: 'marketing', given: false },
      { purpose: 'marketing', given: true },
    ]);
  });

  it('returns 400 for an incomplete group, unknown fields and operators', async () => {
    const person = await identity.signedIn();
    const bad = [
      { privacy: { profileVisibility: 'public' } },
      { privacy: { ...privacy, profileVisibility: 'friends' } },
      { notifications: { ...notifications, email: { $ne: false } } },
      { role: 'admin' },
    ];
    for (const body of bad) expect(await save(person, body)).toMatchObject({ code: 'invalid_request' });
    expect((await read(person)).body).toEqual(defaultSettings);
  });

  it('returns 401 or 404 to others and for a deleted account', async () => {
    const person = await identity.signedIn();
    const { token } = await identity.signedIn({ role: 'admin' });
    expect((await save({ ...person, token: '' }, {})).status).toBe(401);
    expect((await save({ ...person, token }, {})).status).toBe(404);
    await userModel(identity.service.deps.db).deleteOne({ _id: person.user._id });
    expect(await save(person, { privacy })).toMatchObject({ status: 404, code: 'not_found' });
  });
});
