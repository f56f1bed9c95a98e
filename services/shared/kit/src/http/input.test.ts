import { gzipSync } from 'node:zlib';
import * as catalog from '@poc/contracts/endpoints/catalog';
import { newId } from '@poc/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { members } from '../auth/policies.ts';
import { type CatalogApp, seen, startCatalogApp } from '../testing/catalog-app.ts';
import { routeFor } from './route.ts';

const route = routeFor<unknown>();

let app: CatalogApp;

beforeAll(async () => {
  app = await startCatalogApp();
});
afterAll(() => app.stop());

describe('input', () => {
  it('returns every fault of params, query and body together', async () => {
    const { status, body } = await app.call(
      'GET',
      '/api/shows?limit=0&limit=9&unknown=1&category=a&category=b',
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_request', requestId: expect.any(String) });
    expect(body).toHaveProperty(
      'errors',
      expect.arrayContaining([
        expect.objectContaining({ path: 'query.limit' }),
        expect.objectContaining({ path: 'query.category' }),
        { path: 'query.unknown', msg: 'is not known' },
      ]),
    );
  });

  it('returns faults for missing and unknown fields of a body', async () => {
    const { status, body } = await app.call('POST', '/api/shows/categories', {
      token: app.tokens.admin(),
      body: JSON.stringify({ role: 'admin', more: 1 }),
    });
    expect(status).toBe(400);
    expect(body).toHaveProperty('errors', [
      { path: 'body.name', msg: 'is required' },
      { path: 'body.role', msg: 'is not known' },
      { path: 'body.more', msg: 'is not known' },
    ]);
  });

  it('reads a missing body as an empty one', async () => {
    const { body } = await app.call('POST', '/api/shows/categories', { token: app.tokens.admin() });
    expect(body).toHaveProperty('errors', [{ path: 'body.name', msg: 'is required' }]);
  });

  it.each([
    ['half of a body', '{"name":', 'malformed_json', 400],
    ['no JSON', 'nonsense', 'malformed_json', 400],
    ['null', 'null', 'invalid_request', 400],
    ['a list', '[]', 'invalid_request', 400],
    ['a text', '"text"', 'invalid_request', 400],
    ['an operator', '{"name":{"$gt":""}}', 'invalid_request', 400],
    ['a list for a text', '{"name":["a"]}', 'invalid_request', 400],
    ['a prototype', '{"name":"a","__proto__":{"role":"admin"}}', 'invalid_request', 400],
    ['a constructor', '{"name":"a","constructor":{"prototype":{}}}', 'invalid_request', 400],
    ['5,000 levels', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, 'invalid_request', 400],
    ['2 MB', JSON.stringify({ name: 'a'.repeat(2 * 1024 * 1024) }), 'payload_too_large', 413],
  ])('refuses %s', async (_what, body, code, status) => {
    const response = await app.call('POST', '/api/shows/categories', { token: app.tokens.admin(), body });
    expect(response).toMatchObject({ status, body: { code } });
  });

  it.each(['__proto__=1', '__proto__[role]=admin', 'search[$gt]=', 'constructor=1'])(
    'refuses ?%s',
    async (query) => {
      expect(await app.call('GET', `/api/shows?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
    },
  );

  it.each(['abc', '%00', '{"$gt":""}', '%E0%A4%A', '__proto__', '..%2f..%2fetc'])(
    'refuses the id %s',
    async (id) => {
      const { status, body } = await app.call('GET', `/api/shows/${id}`);
      expect([400, 404]).toContain(status);
      expect(body).toHaveProperty('code');
    },
  );

  it('accepts only JSON, and no body where none is declared', async () => {
    const token = app.tokens.admin();
    const xml = { token, body: '<a/>', headers: { 'content-type': 'application/xml' } };
    expect(await app.call('POST', '/api/shows/categories', xml)).toMatchObject({ status: 415 });
    const extra = await app.call('DELETE', `/api/shows/${newId()}`, { token, body: '{"a":1}' });
    expect(extra).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body', msg: 'is not expected' }] },
    });
    const none = await app.call('DELETE', `/api/shows/${newId()}`, { token, body: '{}' });
    expect(none).toMatchObject({ status: 204, text: '' });
  });
});

describe('the cost of a body', () => {
  const post = (body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = {}) =>
    app.call('POST', '/api/shows/categories', { token: app.tokens.admin(), body, headers });
  const unknownFields = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])));

  it('is bounded by the contract, by default to 32 KB', async () => {
    const sized = (bytes: number) => `{"name":"a"${' '.repeat(bytes - 12)}}`;
    expect(await post(sized(32 * 1024))).toMatchObject({ status: 201 });
    expect(await post(sized(32 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
  });

  it('returns at most 20 faults, and a line if there are more', async () => {
    const { status, body, text } = await post(unknownFields(2_000));
    expect(status).toBe(400);
    const { errors } = body as { errors: { path: string; msg: string }[] };
    expect(errors).toHaveLength(21);
    expect(errors.at(-1)).toEqual({ path: '', msg: 'and more' });
    expect(text.length).toBeLessThan(4_096);
  });

  it('truncates long names of fields', async () => {
    const { status, text } = await post(JSON.stringify({ ['x'.repeat(20_000)]: 1 }));
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(1_024);
  });

  it.each([
    ['values', JSON.stringify({ name: Array(6_000).fill(1) }), 'contains too many values'],
    ['levels', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 'is nested too deeply'],
  ])('returns one fault for a body with too many %s', async (_what, body, msg) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { errors: [{ path: 'body', msg }] } });
  });

  it.each(['gzip', 'br', 'deflate', 'zstd'])('refuses a body that is not valid %s', async (encoding) => {
    expect(await post('{"name":"a"}', { 'content-encoding': encoding })).toMatchObject({
      status: 400,
      body: { code: 'malformed_encoding' },
    });
  });

  it('accepts a compressed body, with the same limit as a plain one', async () => {
    const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
    expect(await post(gzipSync('{"name":"a"}'), headers)).toMatchObject({ status: 201 });
    const bomb = gzipSync(JSON.stringify({ name: 'a'.repeat(20 * 1024 * 1024) }));
    expect(bomb.length).toBeLessThan(32 * 1024);
    expect(await post(bomb, headers)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    const cut = gzipSync(JSON.stringify({ name: 'a'.repeat(5_000) })).subarray(0, 20);
    expect(await post(cut, headers)).toMatchObject({ status: 400, body: { code: 'malformed_encoding' } });
  });

  it('refuses an unknown encoding', async () => {
    const unknown = await post('{"name":"a"}', { 'content-encoding': 'rot13' });
    expect(unknown).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });

  it('of a query that repeats one name is not quadratic', async () => {
    const begun = performance.now();
    const { status } = await app.call('GET', `/api/shows?${'a&'.repeat(7_000)}`);
    expect(status).toBe(400);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

describe('rights', () => {
  const wrongBody = { body: '{}' };

  it('are checked before the body is read', async () => {
    expect(await app.call('POST', '/api/shows/categories', wrongBody)).toMatchObject({ status: 401 });
    const member = { ...wrongBody, token: app.tokens.member() };
    expect(await app.call('POST', '/api/shows/categories', member)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', error: 'Access denied. Admin privileges required.' },
    });
  });

  it('distinguish an expired token from none', async () => {
    const token = app.tokens.sign({ issuedAt: Date.now() - 1_000_000 });
    const response = await app.call('GET', '/api/shows/user/likes', { token });
    expect(response).toMatchObject({ status: 401, body: { code: 'token_expired' } });
    expect(response.headers.get('www-authenticate')).toContain('Bearer');
  });

  it('refuse an invalid token on public endpoints', async () => {
    seen.length = 0;
    const id = newId();
    expect(await app.call('GET', '/api/shows')).toMatchObject({ status: 200 });
    expect(await app.call('GET', '/api/shows', { token: app.tokens.member({ id }) })).toMatchObject({
      status: 200,
    });
    for (const authorization of [`Bearer ${app.tokens.forge('none')}`, 'Bearer', 'Bearer a b', 'bearer x']) {
      const response = await app.call('GET', '/api/shows', { headers: { authorization } });
      expect(response, authorization).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
    const expired = app.tokens.sign({ issuedAt: Date.now() - 1_000_000 });
    expect(await app.call('GET', '/api/shows', { token: expired })).toMatchObject({
      status: 401,
      body: { code: 'token_expired' },
    });
    expect(seen).toMatchObject([{ subject: null }, { subject: { id } }]);
  });

  it("return 404 for another user's path", async () => {
    const id = newId();
    const path = `/api/users/${id}/continue-watching`;
    expect(await app.call('GET', path, { token: app.tokens.member({ id }) })).toMatchObject({ status: 200 });
    expect(await app.call('GET', path, { token: app.tokens.member() })).toMatchObject({ status: 404 });
    expect(await app.call('GET', path, { token: app.tokens.admin() })).toMatchObject({ status: 404 });
    expect(await app.call('GET', path)).toMatchObject({ status: 401 });
  });

  it('must be the same in the contract and in the route', () => {
    expect(() => route(catalog.deleteShow, members, () => async () => undefined)).toThrow(
      /deleteShow.*admin.*member/,
    );
  });
});
