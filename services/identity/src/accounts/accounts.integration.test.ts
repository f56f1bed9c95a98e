import { generateKeyPairSync } from 'node:crypto';
import { getProfile, getUser } from '@poc/contracts/endpoints/identity';
import { personResponse } from '@poc/contracts/event';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { useIdentity } from '../testing/start-identity.ts';
import { userModel } from './user.model.ts';

const identity = useIdentity();

const signedIn = async (role: 'user' | 'admin' = 'user') => {
  const user = await identity.addPerson({ role, avatar: '/uploads/avatars/ada.webp' });
  return { user, id: user._id.toHexString(), ...(await identity.signIn(user.email)) };
};

describe('GET /internal/people/{id}', () => {
  const read = async (id: string): Promise<unknown> =>
    (await identity.service.readInternal(`/internal/people/${id}`)).json();

  it('returns public fields, visibility settings and email address only', async () => {
    const { id, user } = await signedIn();
    const response = await read(id);
    expect(personResponse.parse(response)).toEqual(response);
    expect(response).toEqual({
      person: {
        name: user.name,
        email: user.email,
        avatar: user.avatar,
        role: 'user',
        createdAt: user.createdAt.toISOString(),
        profileVisibility: 'members',
        activityVisibility: 'members',
      },
    });
  });

  it('returns null for an unknown id and is not exposed by the API', async () => {
    for (const id of ['f'.repeat(24), 'nobody', '%7B%22$gt%22:1%7D']) {
      expect(await read(id)).toEqual({ person: null });
    }
    const { id } = await signedIn();
    for (const prefix of ['', '/api']) {
      expect((await fetch(`${identity.service.url}${prefix}/internal/people/${id}`)).status).toBe(404);
    }
  });
});

describe('GET /auth/profile', () => {
  it('returns 200 with the current account', async () => {
    const { user, id, token } = await signedIn();
    await userModel(identity.service.deps.db).updateOne({ _id: user._id }, { $set: { name: 'Ada Obi' } });
    const response = await identity.service.call(getProfile, { token });
    expect(response).toMatchObject({
      status: 200,
      body: { user: { id, name: 'Ada Obi', email: user.email } },
    });
  });

  it('returns 400 for a query', async () => {
    const { token } = await signedIn();
    const response = await identity.service.call(getProfile, { token, query: { id: '1' } });
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it('returns 401 for a missing, invalid or expired token, and for a deleted account', async () => {
    expect((await identity.service.call(getProfile)).code).toBe('unauthenticated');
    expect((await identity.service.call(getProfile, { token: 'a.b.c' })).code).toBe('unauthenticated');
    const gone = await signedIn();
    await userModel(identity.service.deps.db).deleteOne({ _id: gone.user._id });
    expect((await identity.service.call(getProfile, { token: gone.token })).code).toBe('unauthenticated');
    const late = await signedIn();
    identity.clock.advance(901_000);
    expect((await identity.service.call(getProfile, { token: late.token })).code).toBe('token_expired');
  });

  it('returns 401 for a known key id with a foreign signature or none', async () => {
    const { token } = await signedIn();
    const claims = jwt.decode(token);
    const kid = jwt.decode(token, { complete: true })?.header.kid ?? '';
    if (typeof claims !== 'object' || claims === null) throw new Error('the token has no claims');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const header = { alg: 'RS256', typ: 'at+jwt', kid };
    const forged = [
      jwt.sign(claims, privateKey, { algorithm: 'RS256', header }),
      jwt.sign(claims, 'secret', { algorithm: 'HS256', header: { ...header, alg: 'HS256' } }),
      jwt.sign(claims, '', { algorithm: 'none', header: { ...header, alg: 'none' } }),
    ];
    for (const token of forged) {
      expect(await identity.service.call(getProfile, { token })).toMatchObject({ status: 401 });
    }
  });
});

describe('GET /users/{id}', () => {
  it('returns 200 for the own account', async () => {
    const { id, token, user } = await signedIn();
    const response = await identity.service.call(getUser, { params: { id }, token });
    expect(response).toMatchObject({ status: 200, body: { id, email: user.email, phone: '+2348030000103' } });
  });

  it('returns 400 for a query', async () => {
    const { id, token } = await signedIn();
    const response = await identity.service.call(getUser, { params: { id }, query: { a: 'b' }, token });
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it('returns 401 without a token', async () => {
    const { id } = await signedIn();
    expect((await identity.service.call(getUser, { params: { id } })).status).toBe(401);
  });

  it('returns 404 for other accounts, also to administrators, and for invalid ids', async () => {
    const { id } = await signedIn();
    const { token } = await signedIn('admin');
    for (const other of [id, 'me', '%7B%22$gt%22:%22%22%7D']) {
      const response = await identity.service.call(getUser, { params: { id: other }, token });
      expect(response).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  it('returns 404 for a deleted account', async () => {
    const { id, token, user } = await signedIn();
    await userModel(identity.service.deps.db).deleteOne({ _id: user._id });
    expect((await identity.service.call(getUser, { params: { id }, token })).status).toBe(404);
  });
});
