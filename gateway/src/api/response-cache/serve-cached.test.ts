import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeService } from '../../testing/fake-service.ts';
import { type Sending, send } from '../../testing/send.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

/** Long enough that nothing expires during a test on a busy machine. */
const shared = { SHARED_ANSWER_MS: '60000', UPSTREAM_TIMEOUT_MS: '2000' };
// Hundreds of connections on busy machines.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway(shared);
});
afterEach(() => gateway.end());

const tagOf = (text: string) => `W/"${createHash('sha1').update(text).digest('hex')}"`;
const responding =
  (
    of: (request: { url: string; authorization: string }) => unknown,
    more: Record<string, string> = {},
  ): RequestListener =>
  (request, response) => {
    const { url = '', headers } = request;
    const text = JSON.stringify(of({ url, authorization: headers.authorization ?? '' }));
    response.writeHead(200, {
      'Content-Type': 'application/json',
      ETag: tagOf(text),
      'Cache-Control': 'no-cache',
      ...more,
    });
    response.end(text);
  };
const get = (path: string, sending: Sending = {}) => send(gateway.url, path, sending);
const readsOf = (name: 'catalog' | 'commerce' | 'identity' = 'catalog') =>
  gateway.fakes[name].seen.map(({ url }) => url);

describe('a visitor', () => {
  it('gets the same response as another, with a separate request id and rate limit', async () => {
    const more = { 'X-Total-Count': '7', Link: '</api/shows?limit=2&cursor=x>; rel="next"' };
    gateway.fakes.catalog.respond = responding(({ url }) => [url], more);
    const responses = [await get('/api/shows?limit=2'), await get('/api/shows?limit=2')];
    expect(readsOf()).toEqual(['/api/shows?limit=2']);
    const [first, again] = responses.map(({ status, text, headers }) => ({ status, text, headers }));
    expect([first?.status, again?.status, again?.text]).toEqual([200, 200, '["/api/shows?limit=2"]']);
    expect(again?.headers).toMatchObject({
      'x-total-count': '7',
      link: more.Link,
      'cache-control': 'no-cache',
      vary: 'Authorization',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    });
    expect(again?.headers['x-request-id']).not.toBe(first?.headers['x-request-id']);
    const left = responses.map(({ headers }) => Number(headers['ratelimit-remaining']));
    expect((left[0] ?? 0) - (left[1] ?? 0)).toBe(1);
    expect((await get('/api/shows?limit=3')).text).toBe('["/api/shows?limit=3"]');
  });

  it('gets the headers of any other response', async () => {
    gateway.fakes.catalog.respond = responding(({ url }) => [url]);
    const names = async (path: string) => Object.keys((await get(path)).headers).toSorted();
    const ofShared = await names('/api/shows');
    const ofOthers = await names(`/api/shows/${'a'.repeat(24)}/comments`);
    expect(ofShared.filter((name) => name !== 'vary')).toEqual(
      ofOthers
        .filter((name) => name !== 'transfer-encoding')
        .concat('content-length')
        .toSorted(),
    );
  });

  it('with a matching ETag gets 304 without a body, and HEAD gets no body', async () => {
    gateway.fakes.catalog.respond = responding(() => ['a'.repeat(2_000)]);
    const { headers, text } = await get('/api/shows');
    const etag = headers.etag ?? '';
    for (const tag of [etag, `"x", ${etag}`, etag.replace('W/', ''), '*']) {
      const known = await get('/api/shows', { headers: { 'if-none-match': tag, 'accept-encoding': 'br' } });
      expect([known.status, known.text, known.headers.etag]).toEqual([304, '', etag]);
      expect(known.headers).not.toHaveProperty('content-type');
      expect(known.headers).not.toHaveProperty('content-encoding');
    }
    expect((await get('/api/shows', { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
    const head = await get('/api/shows', { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', String(text.length)]);
    const br = await get('/api/shows', { headers: { 'accept-encoding': 'gzip, br' } });
    expect([br.headers['content-encoding'], br.headers.vary]).toEqual([
      'br',
      'Accept-Encoding, Authorization',
    ]);
    expect(readsOf()).toHaveLength(1);
  });

  it('in a crowd causes a single read of the service', async () => {
    gateway.fakes.catalog.respond = (request, response) =>
      void setTimeout(() => responding(() => ['one'])(request, response), 50);
    const crowd = await Promise.all(Array.from({ length: 30 }, () => get('/api/shows')));
    expect(crowd.every(({ status, text }) => status === 200 && text === '["one"]')).toBe(true);
    expect(readsOf()).toHaveLength(1);
  });

  it('gets a fresh response on request, and refusals are never cached', async () => {
    gateway.fakes.catalog.respond = responding(() => ['one']);
    await get('/api/shows');
    await get('/api/shows', { headers: { 'cache-control': 'no-cache' } });
    expect(readsOf()).toHaveLength(2);
    gateway.fakes.catalog.respond = (_, response) => void response.writeHead(404).end('{}');
    for (let round = 0; round < 2; round += 1) {
      expect((await get(`/api/shows/${'a'.repeat(24)}`)).status).toBe(404);
    }
    expect(gateway.fakes.catalog.seen.filter(({ url }) => url.endsWith('aaa')).length).toBeGreaterThan(1);
  });

  it('is counted once, and refused beyond the rate limit', async () => {
    await gateway.end();
    gateway = await startTestGateway({ ...shared, RATE_LIMIT_PER_MINUTE: '1', TRUSTED_PROXIES: 'loopback' });
    gateway.fakes.catalog.respond = responding(() => ['one']);
    const statuses = [];
    const headers = { 'x-forwarded-for': '1.2.3.4' };
    for (let at = 0; at < 3; at += 1) statuses.push((await get('/api/shows', { headers })).status);
    gateway.fakes.catalog.respond = (_, response) => void response.writeHead(404).end('{}');
    const path = `/api/shows/${'a'.repeat(24)}`;
    for (let at = 0; at < 3; at += 1) statuses.push((await get(path, { headers })).status);
    expect(statuses).toEqual([200, 200, 200, 404, 404, 429]);
    expect((await get('/api/shows', { headers: { 'x-forwarded-for': '1.2.3.5' } })).status).toBe(200);
  });
});

describe('signed-in users', () => {
  it('get their own responses where only visitors share: fifty concurrently, among visitors', async () => {
    gateway.fakes.catalog.respond = responding(({ authorization }) => [authorization || 'nobody']);
    const people = Array.from({ length: 50 }, () => gateway.tokens.member());
    for (let round = 0; round < 2; round += 1) {
      const responses = await Promise.all(
        people.flatMap((token) => [get('/api/shows', { token }), get('/api/shows')]),
      );
      for (const [at, { text, headers }] of responses.entries()) {
        const own = at % 2 === 0 ? `Bearer ${people[at / 2]}` : 'nobody';
        expect(JSON.parse(text)).toEqual([own]);
        if (at % 2 === 1) expect(headers.vary).toContain('Authorization');
      }
    }
  });

  it('share user-independent responses while their token is valid', async () => {
    gateway.fakes.commerce.respond = responding(({ authorization }) => [authorization || 'nobody']);
    const userId = 'a'.repeat(24);
    const token = gateway.tokens.member({ id: userId });
    for (const sending of [{}, { token }, { token: gateway.tokens.member() }]) {
      expect((await get('/api/merch', sending)).text).toBe('["nobody"]');
    }
    expect(readsOf('commerce')).toHaveLength(1);
    const expired = { token: gateway.tokens.member({ expiresAt: Date.now() - 1_000 }) };
    expect((await get('/api/merch', expired)).code).toBe('token_expired');
    expect((await get('/api/merch', { headers: { authorization: 'Bearer x' } })).status).toBe(401);
    gateway.tokens.revoke({ userId });
    await expect.poll(async () => (await get('/api/merch', { token })).status, { timeout: 8_000 }).toBe(401);
  });

  it('read their own writes', async () => {
    let stock = 3;
    gateway.fakes.commerce.respond = (request, response) => {
      if (request.method === 'POST') stock -= 1;
      responding(() => [stock])(request, response);
    };
    const [buyer, other] = [gateway.tokens.member(), gateway.tokens.member()];
    expect((await get('/api/merch', { token: buyer })).text).toBe('[3]');
    await get('/api/orders', { method: 'POST', token: buyer });
    expect((await get('/api/merch', { token: buyer })).text).toBe('[2]');
    expect(gateway.fakes.commerce.seen.at(-1)?.headers['cache-control']).toBe('no-cache');
    expect((await get('/api/merch', { token: other })).text).toBe('[3]');
  });
});

describe('a response for administrators', () => {
  it('is shared only among them', async () => {
    for (const fake of Object.values(gateway.fakes)) fake.respond = responding(() => []);
    const [one, other] = [gateway.tokens.admin(), gateway.tokens.admin()];
    for (const token of [one, other, one]) {
      const { status, headers } = await get('/api/admin/dashboard', { token });
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache']);
    }
    expect(readsOf('identity').filter((url) => url.startsWith('/api/admin/users'))).toHaveLength(1);
    expect((await get('/api/admin/dashboard')).status).toBe(401);
    expect((await get('/api/admin/dashboard', { token: gateway.tokens.member() })).code).toBe('forbidden');
    const withheld = gateway.tokens.sign({ role: 'user' }, { claims: { mfa: 'needed' } });
    expect((await get('/api/admin/dashboard', { token: withheld })).code).toBe('second_factor_needed');
  });
});

describe('while a service is unavailable', () => {
  it('sends visitors its cached responses, and fails without one', async () => {
    await gateway.end();
    gateway = await startTestGateway({ ...shared, SHARED_ANSWER_MS: '1' });
    gateway.fakes.catalog.respond = responding(() => ['one']);
    expect((await get('/api/shows')).text).toBe('["one"]');
    const { port } = new URL(gateway.fakes.catalog.url);
    await gateway.fakes.catalog.kill();
    for (let round = 0; round < 3; round += 1) {
      const { status, text } = await get('/api/shows');
      expect([status, text]).toEqual([200, '["one"]']);
    }
    expect((await get('/api/shows?limit=3')).status).toBe(503);
    expect((await get('/api/shows', { token: gateway.tokens.member() })).status).toBe(503);
    const back = await startFakeService('catalog', Number(port));
    back.respond = responding(() => ['two']);
    await expect.poll(async () => (await get('/api/shows')).text, { timeout: 8_000 }).toBe('["two"]');
    await back.kill();
  });
});
