import type { User } from '@poc/contracts/entities/identity';
import { HttpResponse } from 'msw';
import { type SetupServer, setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { dropSession, keepSession } from '../auth/session-store.ts';

/**
 * Starts a server for the tests of a file.
 * @param user the signed-in user; null for a visitor
 * @param handlers default handlers of each test
 * @returns `requests` lists the received requests in order, with forms as plain objects
 */
export function startServer(user: User | null, handlers: Parameters<SetupServer['use']> = []) {
  const server = setupServer();
  const requests: { method: string; url: string; body: unknown }[] = [];
  beforeAll(() => server.listen());
  afterAll(() => server.close());
  beforeEach(() => {
    if (user) keepSession({ token: 't', user });
    server.use(...handlers);
    server.events.on('request:start', async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const { method } = request;
      const body = method === 'GET' ? undefined : await bodyOf(request.clone());
      requests.push({ method, url: pathname + search, body });
    });
  });
  afterEach(() => {
    server.events.removeAllListeners();
    server.resetHandlers();
    requests.length = 0;
    dropSession();
  });
  /** Requests other than GET. */
  const changes = () => requests.filter(({ method }) => method !== 'GET');
  /** URLs of GET requests with a prefix. */
  const reads = (start: string) =>
    requests.filter(({ method, url }) => method === 'GET' && url.startsWith(start)).map(({ url }) => url);
  return { server, requests, changes, reads };
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  const text = await request.text();
  if (type.startsWith('multipart/')) return fieldsOf(text);
  return type.includes('json') && text !== '' ? JSON.parse(text) : undefined;
}

/** The text fields of a form. `formData()` fails, because Node's does not recognise jsdom's files. */
function fieldsOf(form: string): Record<string, string> {
  const fields = form.matchAll(/; name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}

export const refusal = (status: number, code: string, error: string, more: object = {}) =>
  HttpResponse.json({ error, code, requestId: 'r-1', ...more }, { status });

export const locked = (seconds: number) =>
  HttpResponse.json(
    { error: 'Too many requests. Please wait before trying again.', code: 'login_locked', requestId: 'r-1' },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  );

/** A page of a list; `next` is the cursor of a following page. */
export const list = (items: readonly (object | string)[], total = items.length, next?: string) =>
  HttpResponse.json(items, {
    headers: {
      'x-total-count': String(total),
      ...(next !== undefined && { link: `</api/any?cursor=${next}>; rel="next"` }),
    },
  });

/** Creates a handler whose response waits until it is released. */
export function deferredResponse() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  return { released, release };
}
