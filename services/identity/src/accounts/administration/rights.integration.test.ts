import {
  deleteUser,
  listAuditRecords,
  listUsers,
  resetUserPassword,
  setUserEmail,
  setUserRole,
  setUserStatus,
} from '@poc/contracts/endpoints/identity-admin';
import { newId } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { auditRecordModel } from '../../audit/audit-record.model.ts';
import { useAdministration } from '../../testing/start-administration.ts';
import { userModel } from '../user.model.ts';

const identity = useAdministration();

const lists = [{ endpoint: listUsers }, { endpoint: listAuditRecords }];
const withBody = [
  { endpoint: setUserRole, body: { role: 'admin' } },
  { endpoint: setUserStatus, body: { suspended: true, reason: 'Sent spam.' } },
  { endpoint: setUserEmail, body: { newEmail: 'somebody.new@poc.test' } },
];
const actions = [...withBody, { endpoint: deleteUser }, { endpoint: resetUserPassword }];

describe.each([...lists, ...actions])('$endpoint.id', ({ endpoint, ...rest }) => {
  const input = (id: string) => ({ ...rest, ...('id' in endpoint.params.shape ? { params: { id } } : {}) });
  const untouched = async (id: string) => {
    expect(await identity.recordsAbout(id)).toEqual([]);
    expect(await identity.eventsAbout(id)).toEqual([]);
  };

  it('returns 401 without a valid token', async () => {
    const id = (await identity.addPerson())._id.toHexString();
    for (const token of [undefined, 'a.b.c']) {
      const response = await identity.service.call(endpoint, { ...input(id), ...(token ? { token } : {}) });
      expect(response).toMatchObject({ status: 401, code: 'unauthenticated' });
    }
    await untouched(id);
  });

  it('returns 401 for an expired token', async () => {
    const { token, id } = await identity.signedIn({ role: 'admin' });
    identity.clock.advance(901_000);
    const response = await identity.service.call(endpoint, { ...input(id), token });
    expect(response).toMatchObject({ status: 401, code: 'token_expired' });
  });

  it('returns 403 to members, also for their own account', async () => {
    const { token, id } = await identity.signedIn();
    const other = (await identity.addPerson())._id.toHexString();
    for (const about of [id, other]) {
      const response = await identity.service.call(endpoint, { ...input(about), token });
      expect(response).toMatchObject({ status: 403, code: 'forbidden' });
      await untouched(about);
    }
  });

  it('returns 400 for an unknown query parameter', async () => {
    const { token, id } = await identity.signedIn({ role: 'admin' });
    const response = await identity.service.call(endpoint, { ...input(id), token, query: { all: 'true' } });
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors).toEqual([{ path: 'query.all', msg: 'is not known' }]);
  });
});

describe.each(actions)('$endpoint.id', ({ endpoint, ...rest }) => {
  it('returns 400 for invalid ids', async () => {
    const { token } = await identity.signedIn({ role: 'admin' });
    for (const id of ['me', '{"$gt":""}', `${newId()}0`, newId().toUpperCase().replace(/\d/g, 'A')]) {
      const response = await identity.service.call(endpoint, { ...rest, params: { id }, token });
      expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    }
  });

  it('returns 403 to an administrator demoted after the token was signed', async () => {
    const { token, user } = await identity.signedIn({ role: 'admin' });
    const other = (await identity.addPerson())._id.toHexString();
    for (const now of [{ role: 'user' as const }, { role: 'admin' as const, suspended: true }]) {
      await userModel(identity.service.deps.db).updateOne({ _id: user._id }, { $set: now });
      const response = await identity.service.call(endpoint, { ...rest, params: { id: other }, token });
      expect(response).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect(await identity.recordsAbout(other)).toEqual([]);
  });

  it('returns 404 for an unknown account', async () => {
    const { token } = await identity.signedIn({ role: 'admin' });
    const id = newId();
    const response = await identity.service.call(endpoint, { ...rest, params: { id }, token });
    expect(response).toMatchObject({ status: 404, code: 'not_found' });
    expect(await identity.recordsAbout(id)).toEqual([]);
  });
});

describe.each(withBody)('$endpoint.id', ({ endpoint, body }) => {
  const fields = Object.keys(body);

  it.each([
    ['nothing', {}],
    ['operators', Object.fromEntries(fields.map((name) => [name, { $gt: '' }]))],
    ['numbers', Object.fromEntries(fields.map((name) => [name, 1]))],
    ['null', Object.fromEntries(fields.map((name) => [name, null]))],
  ])('returns 400 for a body of %s', async (_, wrong) => {
    const { token } = await identity.signedIn({ role: 'admin' });
    const id = (await identity.addPerson())._id.toHexString();
    const response = await identity.service.call(endpoint, { params: { id }, body: wrong, token });
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors.map(({ path }) => path).toSorted()).toEqual(
      fields.map((name) => `body.${name}`).toSorted(),
    );
  });

  it('returns 400 for unknown fields', async () => {
    const { token } = await identity.signedIn({ role: 'admin' });
    const id = (await identity.addPerson())._id.toHexString();
    const more = { ...body, passwordHash: 'x', emailVerified: false };
    const response = await identity.service.call(endpoint, { params: { id }, body: more, token });
    expect(response.errors.map(({ path }) => path)).toEqual(['body.passwordHash', 'body.emailVerified']);
  });

  it.each([
    ['broken JSON', '{', 'application/json', 400, 'malformed_json'],
    ['another content type', '<role/>', 'application/xml', 415, 'unsupported_media_type'],
    [
      'a body that is too large',
      `{"a":"${'x'.repeat(3_000_000)}"}`,
      'application/json',
      413,
      'payload_too_large',
    ],
  ])('rejects %s', async (_, text, type, status, code) => {
    const { token, id } = await identity.signedIn({ role: 'admin' });
    const headers = { 'content-type': type };
    const response = await identity.service.call(endpoint, { params: { id }, body: text, headers, token });
    expect(response).toMatchObject({ status, code });
  });
});

it('changes no account', async () => {
  const { db } = identity.service.deps;
  expect(await auditRecordModel(db).countDocuments()).toBe(0);
  expect(await userModel(db).countDocuments({ email: 'somebody.new@poc.test' })).toBe(0);
});
