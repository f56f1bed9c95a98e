import { connect } from 'node:net';
import { endpointsOwnedBy } from '@poc/contracts/endpoints/all';
import { exportOrders } from '@poc/contracts/endpoints/commerce-admin';
import * as paymentContracts from '@poc/contracts/endpoints/payments';
import { newId } from '@poc/testing/factories';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admins, signed } from '../auth/policies.ts';
import { systemClock } from '../clock.ts';
import { brokenId, type CatalogApp, catalogRoutes, seen, startCatalogApp } from '../testing/catalog-app.ts';
import { routesFor } from '../testing/routes-for.ts';
import { startApp } from '../testing/start-app.ts';
import { mountEndpoints } from './mount.ts';
import { routeFor } from './route.ts';

const route = routeFor<unknown>();

let app: CatalogApp;
let ready = true;

beforeAll(async () => {
  app = await startCatalogApp([{ name: 'thing', check: () => ready }]);
});
afterAll(() => app.stop());

describe('routing', () => {
  it('prefers a static path to one with a parameter, in any order', async () => {
    expect(await app.call('GET', '/api/shows/categories')).toMatchObject({
      status: 200,
      body: ['Investing'],
    });
  });

  it('returns 404 for an unknown path, and 405 with Allow for another method', async () => {
    for (const path of ['/', '/api', '/api/nothing', '/shows', '/api/SHOWS']) {
      expect(await app.call('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    const response = await app.call('PATCH', '/api/shows/categories');
    expect(response).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(response.headers.get('allow')).toBe('GET, POST, HEAD');
    expect(await app.call('OPTIONS', '/api/shows')).toMatchObject({ status: 405 });
  });

  it('returns 400 as JSON for an unknown method', async () => {
    const port = Number(new URL(app.url).port);
    const response = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('BREW /api/shows HTTP/1.1\r\nHost: x\r\n\r\n'),
      );
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('end', () => resolve(text)).on('error', reject);
    });
    expect(response).toMatch(/^HTTP\/1.1 400 /);
    expect(response).toContain('"code":"invalid_request"');
  });

  it("throws at startup without a route or with two for a contract, and for another service's", async () => {
    const routes = routesFor('catalog', catalogRoutes)
      .map((route) => route({}))
      .filter(({ endpoint }) => endpoint.id !== 'restoreShow');
    expect(() =>
      mountEndpoints(express(), endpointsOwnedBy('catalog'), { routes, clock: systemClock }),
    ).toThrow('restoreShow has no route');
    const twice = catalogRoutes.slice(0, 1).flatMap((one) => [one, one]);
    await expect(startApp({ service: 'catalog', routes: twice })).rejects.toThrow('two routes');
    await expect(startApp({ service: 'commerce', routes: twice })).rejects.toThrow(
      'not a contract of commerce',
    );
  });
});

describe('responses', () => {
  it('of a list have its total and the next page with the same query', async () => {
    const { headers } = await app.call('GET', '/api/shows?category=A%26B&limit=5');
    expect(headers.get('x-total-count')).toBe('120');
    expect(headers.get('link')).toBe('</api/shows?category=A%26B&limit=5&cursor=n%2F2>; rel="next"');
    expect((await app.call('GET', '/api/shows?cursor=x')).headers.has('link')).toBe(false);
  });

  it('have cookies, the status of the contract, and the request id', async () => {
    const { status, headers, body } = await app.call('POST', '/api/shows/categories', {
      token: app.tokens.admin(),
      body: '{"name":" New "}',
      headers: { 'x-request-id': 'request-12345', cookie: 'a=1; b=%20x; a=2' },
    });
    expect({ status, body }).toEqual({ status: 201, body: ['New'] });
    expect(headers.get('x-request-id')).toBe('request-12345');
    const cookie = headers.get('set-cookie');
    for (const part of ['r=a%20b', 'Max-Age=60', 'Path=/x', 'HttpOnly', 'SameSite=Strict']) {
      expect(cookie).toContain(part);
    }
    expect(seen.at(-1)).toMatchObject({
      request: { id: 'request-12345', ip: '127.0.0.1', cookies: { a: '1', b: ' x' } },
    });
  });

  it('replace a request id that could break a log line', async () => {
    const { headers } = await app.call('GET', '/api/shows', { headers: { 'x-request-id': 'a"b c' } });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('can be revalidated (ETag)', async () => {
    const first = await app.call('GET', '/api/shows/categories');
    const again = await app.call('GET', '/api/shows/categories', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
    expect(first.headers.has('x-powered-by')).toBe(false);
  });

  it('hide internal errors, which are logged with the request id', async () => {
    app.lines.length = 0;
    const response = await app.call('GET', `/api/shows/${brokenId}`);
    expect(response).toMatchObject({ status: 500, body: { code: 'internal_error' } });
    expect(response.text).not.toContain('canary');
    const logged = app.lines.find((line) => line.includes('canary')) ?? '';
    expect(logged).toContain(response.headers.get('x-request-id'));
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('write one log line without address, token and body', async () => {
    app.lines.length = 0;
    await app.call('GET', `/api/shows/${newId()}?`, { token: app.tokens.member() });
    const line: unknown = JSON.parse(app.lines.join(''));
    expect(line).toMatchObject({
      method: 'GET',
      route: '/api/shows/{id}',
      status: 404,
      errorCode: 'show_not_found',
      reason: 'no such show',
    });
  });
});

describe('probes', () => {
  it('report alive, ready, and unavailable dependencies', async () => {
    expect(await app.call('GET', '/healthz')).toMatchObject({ status: 200, body: { alive: true } });
    expect(await app.call('GET', '/readyz')).toMatchObject({ status: 200, body: { ready: true } });
    ready = false;
    expect(await app.call('GET', '/readyz')).toMatchObject({
      status: 503,
      body: { ready: false, failing: ['thing'] },
    });
    ready = true;
  });

  it('export metrics by route pattern', async () => {
    await app.call('GET', `/api/shows/${newId()}`);
    const { text } = await app.call('GET', '/metrics');
    expect(text).toMatch(
      /poc_http_request_duration_seconds_count\{[^}]*route="\/api\/shows\/\{id\}"[^}]*status="404"/,
    );
  });
});

describe('other kinds of bodies', () => {
  it('passes the raw bytes of a signed body, and returns content other than JSON', async () => {
    let bytes: Buffer | undefined;
    const shop = await startApp({
      service: 'commerce',
      routes: [
        route(paymentContracts.receivePaystackWebhook, signed, () => async ({ request }) => {
          bytes = request.rawBody;
          return { received: true };
        }),
        route(exportOrders, admins, () => async () => 'id,total\n1,2\n'),
      ],
    });
    const raw = '{ "a":  1 }';
    const webhook = await fetch(`${shop.url}/api/payments/paystack/webhook`, { method: 'POST', body: raw });
    expect(webhook.status).toBe(200);
    expect(bytes?.toString()).toBe(raw);
    const headers = { authorization: `Bearer ${shop.tokens.admin()}` };
    const csv = await fetch(`${shop.url}/api/admin/orders/export`, { headers });
    expect(csv.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(await csv.text()).toBe('id,total\n1,2\n');
    await shop.stop();
  });
});
