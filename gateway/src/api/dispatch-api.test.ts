import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { respondJson } from '../testing/fake-service.ts';
import { send } from '../testing/send.ts';
import { useTestGateway } from '../testing/start-test-gateway.ts';

const me = 'a'.repeat(24);
const other = 'b'.repeat(24);
const gateway = useTestGateway({ UPSTREAM_TIMEOUT_MS: '400' });
let member: string;
let admin: string;

beforeAll(() => {
  member = gateway.tokens.member({ id: me });
  admin = gateway.tokens.admin();
});
beforeEach(() => {
  for (const [name, fake] of Object.entries(gateway.fakes)) {
    fake.seen.length = 0;
    fake.respond = respondJson({ from: name });
  }
});

describe('routing', () => {
  it.each([
    ['GET', `/api/users/${me}`, 'identity'],
    ['GET', `/api/users/${me}/posts`, 'community'],
    ['GET', `/api/users/${me}/subscription`, 'commerce'],
    ['GET', `/api/users/${me}/continue-watching`, 'catalog'],
    ['GET', '/api/streams?status=live', 'streaming'],
    ['POST', '/api/community/posts', 'community'],
    ['DELETE', `/api/users/${me}/watch-history`, 'catalog'],
  ])('%s %s goes to %s, with path and query unchanged', async (method, path, owner) => {
    const response = await send(gateway.url, path, { method, token: member });
    expect(JSON.parse(response.text)).toEqual({ from: owner });
    const reached = Object.values(gateway.fakes).flatMap(({ seen }) => seen.map(({ url }) => url));
    expect(reached).toEqual([path]);
  });

  it('returns 404 to an unknown path, without calling a service', async () => {
    expect(await send(gateway.url, '/api/nowhere')).toMatchObject({ status: 404, code: 'not_found' });
    expect(await send(gateway.url, '/api')).toMatchObject({ status: 404, code: 'not_found' });
  });

  it.each([
    `/internal/people/${me}/data`,
    `/api/internal/people/${me}/data`,
    `/api/../internal/people/${me}/data`,
    `/api/shows/../../internal/people/${me}/data`,
    `/uploads/../internal/people/${me}/data`,
    `//internal/people/${me}/data`,
    `/api/shows/..\\..\\internal\\people\\${me}\\data`,
    '/api/shows/..\\..\\readyz',
    '/api/shows/%2e%2e\\..\\metrics',
  ])('blocks internal endpoints: %s, with the user’s own token', async (path) => {
    const response = await send(gateway.url, path, { token: member });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(Object.values(gateway.fakes).flatMap(({ seen }) => seen.map(({ url }) => url))).toEqual([]);
  });

  it('returns 405 with the allowed methods', async () => {
    const response = await send(gateway.url, '/api/shows/live', { method: 'PUT' });
    expect(response).toMatchObject({
      status: 405,
      code: 'method_not_allowed',
      headers: { allow: 'GET, HEAD' },
    });
    for (const method of ['OPTIONS', 'PATCH', 'TRACE']) {
      expect((await send(gateway.url, '/api/shows', { method })).status, method).toBe(405);
    }
  });

  it('responds to targets that are not paths', async () => {
    expect((await send(gateway.url, 'http://elsewhere.example/api/shows')).status).toBe(400);
    expect((await send(gateway.url, '/api/shows/%E0%A4%A')).status).toBe(400);
  });

  it('supports conditional requests', async () => {
    gateway.fakes.catalog.respond = (request, response) => {
      const isKnown = request.headers['if-none-match'] === 'W/"1"';
      response.writeHead(isKnown ? 304 : 200, { ETag: 'W/"1"', 'X-Total-Count': '7' });
      response.end(isKnown ? undefined : '[]');
    };
    const first = await send(gateway.url, '/api/shows');
    expect(first).toMatchObject({ status: 200, text: '[]', headers: { etag: 'W/"1"' } });
    const headers = { 'if-none-match': first.headers.etag };
    expect(await send(gateway.url, '/api/shows', { headers })).toMatchObject({
      status: 304,
      text: '',
      headers: { etag: 'W/"1"', 'x-total-count': '7' },
    });
    expect((await send(gateway.url, '/api/shows', { method: 'HEAD', headers })).status).toBe(304);
  });

  it('forwards responses unchanged, without headers that describe the service', async () => {
    gateway.fakes.catalog.respond = respondJson([{ id: me }], 201, {
      'X-Total-Count': '7',
      'Set-Cookie': 'poc_refresh=x; HttpOnly',
      'X-Powered-By': 'Express',
      'Keep-Alive': 'timeout=1',
      'X-Request-Id': 'what-the-service-says',
    });
    const { status, headers, text } = await send(gateway.url, '/api/shows');
    expect({ status, text }).toEqual({ status: 201, text: JSON.stringify([{ id: me }]) });
    expect(headers['x-total-count']).toBe('7');
    expect(headers['set-cookie']).toEqual(['poc_refresh=x; HttpOnly']);
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['keep-alive']).not.toBe('timeout=1');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('headers', () => {
  it('strips forged identities and addresses, and sets its own', async () => {
    const forged = {
      'X-User-Id': other,
      'X-User-Role': 'admin',
      'X-Poc-Subject': other,
      'X-Forwarded-For': '6.6.6.6',
      'X-Forwarded-User': 'admin',
      Forwarded: 'for=6.6.6.6',
      'X-Real-IP': '6.6.6.6',
      'X-Request-Id': 'forged-request-id',
      'X-HTTP-Method-Override': 'DELETE',
      traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`,
      Authorization: `Bearer ${member}`,
      'Accept-Language': 'en-NG',
    };
    const response = await send(gateway.url, '/api/shows', { headers: forged });
    const seen = gateway.fakes.catalog.seen[0]?.headers ?? {};
    for (const name of [
      'x-user-id',
      'x-user-role',
      'x-poc-subject',
      'x-forwarded-user',
      'forwarded',
      'x-real-ip',
    ]) {
      expect(seen[name], name).toBeUndefined();
    }
    expect(seen['x-http-method-override']).toBeUndefined();
    expect(seen['x-forwarded-for']).toBe('127.0.0.1');
    expect(seen['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers['x-request-id']).toBe(seen['x-request-id']);
    expect(seen.traceparent).toMatch(/^00-(?!1{32})[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(seen.authorization).toBe(`Bearer ${member}`);
    expect(seen['accept-language']).toBe('en-NG');
  });
});

describe('rights', () => {
  it('gives visitors access to public endpoints', async () => {
    expect((await send(gateway.url, '/api/shows')).status).toBe(200);
  });

  it('returns 401 to visitors at all other endpoints, without calling the service', async () => {
    for (const path of [
      '/api/auth/profile',
      `/api/users/${me}`,
      '/api/admin/users',
      '/api/admin/dashboard',
    ]) {
      expect(await send(gateway.url, path), path).toMatchObject({ status: 401, code: 'unauthenticated' });
    }
    expect(gateway.fakes.identity.seen).toEqual([]);
  });

  it("responds to another person's URL as if it did not exist, to administrators too", async () => {
    for (const token of [member, admin]) {
      const response = await send(gateway.url, `/api/users/${other}/posts`, { token });
      expect(response).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(gateway.fakes.community.seen).toEqual([]);
  });

  it('returns 403 to members at endpoints of administrators', async () => {
    const response = await send(gateway.url, '/api/admin/orders', { token: member });
    expect(response).toMatchObject({ status: 403, code: 'forbidden' });
    expect(gateway.fakes.commerce.seen).toEqual([]);
    expect((await send(gateway.url, '/api/admin/orders', { token: admin })).status).toBe(200);
  });

  it('requires a fresh second factor for money, roles and accounts, without calling the service', async () => {
    const refund = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    const path = `/api/admin/orders/${other}/refunds`;
    const given = (minutesAgo: number) =>
      gateway.tokens.admin({ id: me }, { mfa_at: Math.floor(Date.now() / 1000) - minutesAgo * 60 });
    const response = await send(gateway.url, path, { ...refund, token: given(11) });
    expect(response).toMatchObject({ status: 403, code: 'second_factor_needed' });
    expect(gateway.fakes.commerce.seen).toEqual([]);
    expect((await send(gateway.url, path, { ...refund, token: given(9) })).status).toBe(200);
    const anything = await send(gateway.url, '/api/admin/orders', { token: given(11) });
    expect(anything.status).toBe(200);
  });

  it("leaves a provider's webhook to the service that checks its signature", async () => {
    const response = await send(gateway.url, '/api/payments/paystack/webhook', {
      method: 'POST',
      body: '{}',
    });
    expect(response.status).toBe(200);
  });

  it('refuses tokens of a user whose sessions were revoked', async () => {
    const banned = 'c'.repeat(24);
    const token = gateway.tokens.member({ id: banned });
    expect((await send(gateway.url, '/api/auth/profile', { token })).status).toBe(200);
    gateway.tokens.revoke({ userId: banned });
    await expect
      .poll(async () => (await send(gateway.url, '/api/auth/profile', { token })).status, { timeout: 8_000 })
      .toBe(401);
  }, 10_000);
});

describe('calls from other sites', () => {
  it('are accepted for one-click unsubscribe, which uses the token of an email and no cookie', async () => {
    const path = '/api/newsletter/unsubscribe?token=a.b';
    const headers = {
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const response = await send(gateway.url, path, {
      method: 'POST',
      headers,
      body: 'List-Unsubscribe=One-Click',
    });
    expect(response.status).toBe(200);
    expect(gateway.fakes.identity.seen).toMatchObject([{ url: path }]);
  });

  it.each(['/api/auth/refresh', '/api/auth/logout'])(
    'are refused at %s, which acts on a cookie',
    async (path) => {
      const foreign = {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
        cookie: 'poc_refresh=x',
      };
      expect(await send(gateway.url, path, { method: 'POST', headers: foreign })).toMatchObject({
        status: 403,
        code: 'cross_origin',
      });
      expect(gateway.fakes.identity.seen).toEqual([]);
      const own = {
        origin: 'http://localhost:8080',
        'sec-fetch-site': 'same-origin',
        cookie: 'poc_refresh=x',
      };
      expect((await send(gateway.url, path, { method: 'POST', headers: own })).status).toBe(200);
    },
  );
});

it('counts requests whose target is refused', async () => {
  const refused = await send(gateway.url, '/api/shows/%00');
  expect(refused.status).toBe(400);
  expect(Number(refused.headers['ratelimit-limit'])).toBeGreaterThan(0);
});
