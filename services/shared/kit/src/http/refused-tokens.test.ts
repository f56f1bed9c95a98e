import { services } from '@poc/contracts/endpoint';
import { endpointsOwnedBy } from '@poc/contracts/endpoints/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedApp, startApp } from '../testing/start-app.ts';

describe.each(services)('the app of %s', (service) => {
  let app: StartedApp;
  beforeAll(async () => {
    app = await startApp({ service, routes: [] });
  });
  afterAll(() => app.stop());

  it('returns 401 for a refused token on every endpoint that reads tokens', async () => {
    const refused = {
      unauthenticated: app.tokens.forge('none'),
      token_expired: app.tokens.sign({ issuedAt: Date.now() - 1_000_000 }),
    };
    const responses: string[] = [];
    const expected: string[] = [];
    for (const { id, method, path, ignoresToken } of endpointsOwnedBy(service)) {
      for (const [code, token] of Object.entries(refused)) {
        const response = await fetch(`${app.url}/api${path.replace(/\{\w+\}/g, 'a'.repeat(24))}`, {
          method,
          headers: { authorization: `Bearer ${token}` },
        });
        responses.push(`${id} ${((await response.json()) as { code: string }).code}`);
        expected.push(`${id} ${ignoresToken ? 'conflict' : code}`);
      }
    }
    expect(responses.length).toBeGreaterThan(0);
    expect(responses).toEqual(expected);
  }, 60_000);
});
