import { Readable } from 'node:stream';
import { exportOrders } from '@poc/contracts/endpoints/commerce-admin';
import { getReceipt, listOrders } from '@poc/contracts/endpoints/orders';
import { newId } from '@poc/testing/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admins, members, self } from '../auth/policies.ts';
import { type StartedApp, startApp } from '../testing/start-app.ts';
import { binary, page } from './reply.ts';
import { routeFor } from './route.ts';

const route = routeFor<unknown>();

const row = '2026-01-01,Lagos,1500.00\n';
const rows = 2_000;
let app: StartedApp;
beforeAll(async () => {
  app = await startApp({
    service: 'commerce',
    routes: [
      route(
        listOrders,
        self,
        () =>
          async ({ query }) =>
            page(Array.from({ length: query.limit }, () => row) as never[], { total: 100 }),
      ),
      route(
        exportOrders,
        admins,
        () => async () => binary(Readable.from(Array.from({ length: rows }, () => row))),
      ),
      route(getReceipt, members, () => async () => binary(Buffer.alloc(50_000, 'a'))),
    ],
  });
});
afterAll(() => app.stop());

async function get(path: string, headers: Record<string, string>, method = 'GET') {
  const response = await fetch(`${app.url}/api${path}`, { method, headers });
  return {
    headers: response.headers,
    encoding: response.headers.get('content-encoding'),
    text: await response.text(),
  };
}
const own = (limit: number, encoding: string, method = 'GET') => {
  const id = newId();
  const authorization = `Bearer ${app.tokens.member({ id })}`;
  return get(`/orders/user/${id}?limit=${limit}`, { authorization, 'accept-encoding': encoding }, method);
};

it('compresses a list for clients that accept it, with Content-Encoding and Vary', async () => {
  for (const [accepted, encoding] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const response = await own(50, accepted);
    expect(response.encoding).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Authorization, Accept-Encoding');
    expect(JSON.parse(response.text)).toHaveLength(50);
  }
  expect((await own(50, 'br', 'HEAD')).text).toBe('');
});

it('does not compress a response that fits into one packet', async () => {
  expect((await own(2, 'br')).encoding).toBeNull();
});

it('compresses a streamed table', async () => {
  const authorization = `Bearer ${app.tokens.admin()}`;
  const csv = await get('/admin/orders/export', { authorization, 'accept-encoding': 'gzip' });
  expect(csv.encoding).toBe('gzip');
  expect(csv.text).toBe(row.repeat(rows));
});

it('does not compress binary content', async () => {
  const authorization = `Bearer ${app.tokens.member()}`;
  const pdf = await get(`/orders/${newId()}/receipt`, { authorization, 'accept-encoding': 'gzip' });
  expect([pdf.encoding, pdf.text.length]).toEqual([null, 50_000]);
});
