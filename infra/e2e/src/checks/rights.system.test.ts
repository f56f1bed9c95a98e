import type { Endpoint } from '@poc/contracts/endpoint';
import { allEndpoints } from '@poc/contracts/endpoints/all';
import { beforeAll, describe, expect, it } from 'vitest';
import { api, nobody, type Signed, signIn } from '../support/api.ts';

const inApi = allEndpoints.filter(({ access }) => access !== 'signed');

const address = (endpoint: Endpoint, id: string) =>
  endpoint.path.replace('{id}', id).replace(/\{\w+\}/g, nobody);
const ask = (endpoint: Endpoint, id: string, token?: string) =>
  api(endpoint.method, address(endpoint, id), {
    token,
    ...(endpoint.bodyKind === 'json' ? { body: {} } : {}),
  });

describe('rights, for every operation of the contracts', () => {
  let member: Signed;
  let ada: Signed;
  beforeAll(async () => {
    [member, ada] = await Promise.all([signIn('member'), signIn('ada')]);
  });

  it.each(inApi.filter(({ access }) => access !== 'public'))(
    '$id refuses a visitor with 401',
    async (endpoint) => {
      expect(await ask(endpoint, nobody)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    },
  );

  it.each(inApi.filter(({ access }) => access === 'admin'))(
    '$id refuses a member with 403',
    async (endpoint) => {
      expect(await ask(endpoint, nobody, member.token)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    },
  );

  it.each(inApi.filter(({ access }) => access === 'self'))(
    "$id hides another person's with 404",
    async (endpoint) => {
      expect(await ask(endpoint, ada.user.id, member.token)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    },
  );

  it.each(inApi.filter(({ access }) => access === 'public'))(
    '$id answers a visitor without 401, 403 or 500',
    async (endpoint) => {
      const { status } = await ask(endpoint, nobody);
      // A call that needs a code, a cookie or a password may well say 401; a plain reading never does.
      if (endpoint.method === 'GET') expect([401, 403]).not.toContain(status);
      expect(status).not.toBe(500);
    },
  );
});
