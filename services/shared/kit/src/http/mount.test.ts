import { services } from '@poc/contracts/endpoint';
import { endpointsOwnedBy } from '@poc/contracts/endpoints/all';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp } from '../testing/start-app.ts';

const apps: Awaited<ReturnType<typeof startApp>>[] = [];
const urls = new Map<string, string>();
beforeAll(async () => {
  for (const service of services) {
    const app = await startApp({ service, routes: [] });
    apps.push(app);
    urls.set(service, app.url);
  }
});
afterAll(() => Promise.all(apps.map((app) => app.stop())));

const endpoints = services.flatMap((service) => endpointsOwnedBy(service));

it.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s is routed to its own path',
  async (_id, { service, method, path, access, bodyKind }) => {
    const address = path.replace(/\{\w+\}/g, 'a'.repeat(24));
    const response = await fetch(`${urls.get(service)}/api${address}`, { method });
    // A path shadowed by another one would return 404 or 405.
    if (access !== 'public' && access !== 'signed') expect(response.status, 'not for visitors').toBe(401);
    else if (bodyKind === 'none') expect(response.status, 'as `routesFor` answers').toBe(409);
    else expect([400, 409, 415], 'a body is missing').toContain(response.status);
    await response.arrayBuffer();
  },
);
