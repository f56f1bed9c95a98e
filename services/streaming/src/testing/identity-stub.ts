import { createServer } from 'node:http';
import { listen } from '@poc/testing/listen';
import type { TestTokens } from '@poc/testing/tokens';

export interface IdentityStub {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves identity's internal endpoints from a test's keys and revocations. */
export async function startIdentityStub(tokens: TestTokens): Promise<IdentityStub> {
  const server = createServer(async (request, response) => {
    const bodies: Record<string, () => Promise<unknown>> = {
      '/.well-known/jwks.json': tokens.source.keys,
      '/internal/revocations?since=0': () => tokens.source.revocations(0),
    };
    const url = request.url ?? '';
    const [, personId] = /^\/internal\/people\/(\w+)$/.exec(url) ?? [];
    const body = personId ? { person: await tokens.source.person(personId) } : await bodies[url]?.();
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
