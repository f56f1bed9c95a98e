import { createHmac, createPublicKey, type JsonWebKeyInput } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { allEndpoints } from '@poc/contracts/endpoints/all';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { api, type Signed, signIn } from '../support/api.ts';
import { url } from '../support/system.ts';
import { decoded, encoded } from '../support/token-parts.ts';

interface Jwks {
  keys: JsonWebKeyInput['key'][];
}

/** Expects that the input caused neither a server error nor a leak of internals. */
function expectClean({ status, body }: { status: number; body: unknown }, sent: string) {
  expect([500, 502, 504], sent).not.toContain(status);
  expect(JSON.stringify(body), sent).not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d+|MongoError|CastError/);
}

describe('bad input', () => {
  let member: Signed;
  beforeAll(async () => {
    member = await signIn('member');
  });

  it('gets all errors of a request in one response', async () => {
    const body = { title: '', content: 7, likes: 1_000_000, user_id: member.user.id };
    const response = await api('POST', '/community/posts', { token: member.token, body });
    expect(response.status).toBe(400);
    const { code, errors, requestId } = response.body as {
      code: string;
      errors: { path: string }[];
      requestId: string;
    };
    expect(code).toBe('invalid_request');
    expect(errors.map(({ path }) => path)).toEqual(expect.arrayContaining(['body.title', 'body.content']));
    expect(JSON.stringify(errors)).toMatch(/likes/);
    expect(JSON.stringify(errors)).toMatch(/user_id/);
    expect(requestId).toBe(response.headers.get('x-request-id'));
  });

  it.each([
    ['broken JSON', '{"email": "a', 400, 'malformed_json'],
    ['an array', '[]', 400, 'invalid_request'],
    ['a string', '"x"', 400, undefined],
    ['null', 'null', 400, undefined],
    ['an operator', '{"email":{"$gt":""},"password":{"$gt":""}}', 400, 'invalid_request'],
    ['__proto__', '{"__proto__":{"role":"admin"},"email":"a@b.co","password":"x"}', 400, 'invalid_request'],
    [
      'constructor',
      '{"constructor":{"prototype":{"a":1}},"email":"a@b.co","password":"x"}',
      400,
      'invalid_request',
    ],
    [
      'a body of 2 MB',
      JSON.stringify({ email: 'a@b.co', password: 'x'.repeat(2 * 1024 * 1024) }),
      413,
      'payload_too_large',
    ],
    ['30,000 levels', '['.repeat(30_000), 400, 'malformed_json'],
    ['100,000 levels', '['.repeat(100_000), 413, 'payload_too_large'],
  ])('gets an error of the catalogue for %s', async (_name, body, status, code) => {
    const response = await api('POST', '/auth/login', { body });
    expect(response.status).toBe(status);
    if (code) expect(response.body).toMatchObject({ code });
    expectClean(response, body.slice(0, 60));
  });

  it('is refused for another content type', async () => {
    const response = await api('POST', '/auth/login', {
      body: '<a/>',
      headers: { 'content-type': 'application/xml' },
    });
    expect(response).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });

  it.each([
    'not-an-id',
    '%00',
    '..%2f..%2fetc%2fpasswd',
    '{"$gt":""}',
    '1'.repeat(3_000),
    '%E0%A4%A',
    '[object Object]',
  ])('gets no 5xx for the id %j in any address', async (bad) => {
    for (const endpoint of allEndpoints.filter(
      ({ path, method }) => path.includes('{') && method === 'GET',
    )) {
      const path = endpoint.path.replace(/\{\w+\}/g, bad.startsWith('%') ? bad : encodeURIComponent(bad));
      const response = await api('GET', path, { token: member.token });
      expect(response.status, path).toBeGreaterThanOrEqual(400);
      if (response.status !== 501) expect(response.status, path).toBeLessThan(500);
      expectClean(response, path);
    }
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=1&limit=2',
    'cursor=%00',
    'cursor=x',
    'nonsense=1',
    'limit[$gt]=1',
    'search[$gt]=',
  ])('gets no 5xx for the query %s', async (query) => {
    for (const path of ['/shows', '/merch', '/streams', '/community/posts']) {
      const response = await api('GET', `${path}?${query}`);
      expect(response.status, path).toBeLessThan(500);
      if (query.startsWith('limit') || query.startsWith('nonsense')) expect(response.status, path).toBe(400);
      expectClean(response, `${path}?${query}`);
    }
  });

  it('gets 404 for an unknown address and 405 for a wrong method', async () => {
    expect(await api('GET', '/nothing/here')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const response = await api('DELETE', '/merch/popular', { token: member.token });
    expect([403, 405]).toContain(response.status);
    expect(await api('PUT', '/auth/login', { body: {} })).toMatchObject({
      status: 405,
      body: { code: 'method_not_allowed' },
    });
  });

  it('gets no 5xx for unknown methods and invalid HTTP', async () => {
    const { hostname, port } = new URL(url());
    const raw = (text: string) =>
      new Promise<string>((done) => {
        const socket = connect(Number(port), hostname, () => socket.write(text));
        let response = '';
        socket.on('data', (data) => {
          response += data;
        });
        socket.on('close', () => done(response));
        socket.on('error', () => done(response));
        socket.setTimeout(10_000, () => socket.destroy());
      });
    expect(await raw('BREW /api/shows HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^(HTTP\/1\.1 4\d\d)?/);
    expect(await raw('GET /api/shows HTTP/1.1\r\nHost: x\r\nX: \u0000\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
    expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
    const propfind = await new Promise<number>((done, failed) =>
      request(`${url()}/api/shows`, { method: 'PROPFIND' }, (response) =>
        done(response.resume().statusCode ?? 0),
      )
        .on('error', failed)
        .end(),
    );
    expect(propfind).toBe(405);
    expect((await api('GET', '/shows?limit=1')).status, 'the gateway is alive').toBe(200);
  });

  it('sets no identity by a header', async () => {
    const headers = { 'x-user-id': member.user.id, 'x-user-role': 'admin', 'x-poc-subject': member.user.id };
    expect(await api('GET', '/auth/profile', { headers })).toMatchObject({ status: 401 });
  });

  it('gets 401 for every forged token', async () => {
    const [head, claims, signature] = member.token.split('.');
    const header = decoded(head);
    const payload = decoded(claims);
    // The public key that verifies tokens. A verifier that takes it for an HMAC secret accepts the HS256 token below.
    const { keys } = (await (await fetch(`${inject('identityUrl')}/.well-known/jwks.json`)).json()) as Jwks;
    const [key] = keys;
    if (!key) throw new Error('identity publishes no key');
    const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const hmac = (input: string) => createHmac('sha256', String(pem)).update(input).digest('base64url');
    const hs = `${encoded({ ...header, alg: 'HS256' })}.${claims}`;
    const forgeries = {
      'alg none': `${encoded({ ...header, alg: 'none' })}.${claims}.`,
      'alg none with a signature': `${encoded({ ...header, alg: 'none' })}.${claims}.${signature}`,
      'HS256 by a public key': `${hs}.${hmac(hs)}`,
      'another role': `${head}.${encoded({ ...payload, role: 'admin' })}.${signature}`,
      'another kid': `${encoded({ ...header, kid: 'other' })}.${claims}.${signature}`,
      'no kid': `${encoded({ alg: header.alg, typ: header.typ })}.${claims}.${signature}`,
      'no signature': `${head}.${claims}.`,
      nonsense: 'nonsense',
      empty: ' ',
    };
    for (const [name, token] of Object.entries(forgeries)) {
      expect(await api('GET', '/auth/profile', { token }), name).toMatchObject({ status: 401 });
      expect(await api('GET', '/admin/users', { token }), name).toMatchObject({ status: 401 });
    }
    expect((await api('GET', '/auth/profile', { token: member.token })).status).toBe(200);
  });
});
