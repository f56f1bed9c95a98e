import * as catalog from '@poc/contracts/endpoints/catalog';
import * as watchHistoryContracts from '@poc/contracts/endpoints/watch-history';
import { admins, everyone, members, self } from '../auth/policies.ts';
import { fail } from '../errors.ts';
import type { ReadinessCheck } from '../http/readiness.ts';
import { page, reply } from '../http/reply.ts';
import { routeFor } from '../http/route.ts';
import { startApp } from './start-app.ts';

const route = routeFor<unknown>();

/** Inputs of the use cases below, in order. */
export const seen: unknown[] = [];

/** Id of a show whose use case throws an unexpected error. */
export const brokenId = 'f'.repeat(24);

/** Contracts of catalog with trivial use cases, in an intentionally wrong order. */
export const catalogRoutes = [
  route(catalog.getShow, everyone, () => async ({ params }) => {
    if (params.id === brokenId) throw new Error('canary: an internal detail');
    return fail('show_not_found', { internal: 'no such show' });
  }),
  route(catalog.listShows, everyone, () => async ({ query, subject }) => {
    seen.push({ query, subject });
    return page([], { total: 120, nextCursor: query.cursor ? null : 'n/2' });
  }),
  route(catalog.listCategories, everyone, () => async () => ['Investing']),
  route(catalog.createCategory, admins, () => async ({ body, request }) => {
    seen.push({ body, request });
    return reply([body.name], {
      cookies: [{ name: 'r', value: 'a b', options: { maxAgeMs: 60_000, path: '/x' } }],
    });
  }),
  route(catalog.deleteShow, admins, () => async ({ subject }) => {
    seen.push(subject.id);
  }),
  route(
    catalog.listLikedShows,
    members,
    () =>
      async ({ subject }) =>
        page([subject.id], { total: 1 }),
  ),
  route(watchHistoryContracts.listContinueWatching, self, () => async () => page([], { total: 0 })),
];

interface CallOptions extends RequestInit {
  token?: string;
}

/** Starts an app with the routes of catalog; `call` sends any request, valid or not, and returns the raw response. */
export async function startCatalogApp(ready: ReadinessCheck[] = []) {
  const app = await startApp({ service: 'catalog', routes: catalogRoutes, ready });
  return {
    ...app,
    async call(method: string, path: string, { token, ...init }: CallOptions = {}) {
      const headers = new Headers(init.headers);
      if (token) headers.set('authorization', `Bearer ${token}`);
      if (typeof init.body === 'string' && !headers.has('content-type')) {
        headers.set('content-type', 'application/json');
      }
      const response = await fetch(`${app.url}${path}`, { ...init, method, headers });
      const text = await response.text();
      const body: unknown = /^[{[]/.test(text) ? JSON.parse(text) : text;
      return { status: response.status, headers: response.headers, body, text };
    },
  };
}

export type CatalogApp = Awaited<ReturnType<typeof startCatalogApp>>;
