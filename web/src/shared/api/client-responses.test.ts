import { listShows } from '@poc/contracts/endpoints/catalog';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { call, callPage } from './client.ts';
import { NetworkError } from './errors.ts';

const server = setupServer();
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test('a hung request fails after 20 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server.use(http.get('*/api/shows', () => new Promise(() => undefined)));
  const response = call(listShows, {}).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  expect(await response).toMatchObject({
    name: 'NetworkError',
    timedOut: true,
    message: 'No response from server. Please check your connection.',
  });
});

test('an interrupted body fails too', async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('[{"id":')),
    pull: (controller) => controller.error(new TypeError('network error')),
  });
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(body));
  await expect(call(listShows, {})).rejects.toBeInstanceOf(NetworkError);
  vi.restoreAllMocks();
});

test('returns the total and the next cursor of a page', async () => {
  server.use(
    http.get('*/api/shows', ({ request }) => {
      expect(new URL(request.url).search).toBe('?limit=1&search=kolo+%26+co');
      const headers = { 'x-total-count': '24', link: '</api/shows?limit=1&cursor=abc%3D>; rel="next"' };
      return HttpResponse.json([{ id: '1' }], { headers });
    }),
  );
  const page = await callPage(listShows, { query: { limit: 1, search: 'kolo & co', category: undefined } });
  expect(page).toEqual({ items: [{ id: '1' }], total: 24, nextCursor: 'abc=' });
});

test('converts a response from a proxy into an ApiError', async () => {
  server.use(http.get('*/api/shows', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })));
  await expect(callPage(listShows, {})).rejects.toMatchObject({
    status: 502,
    code: 'internal_error',
    message: '',
  });
});

test('an aborted call rejects with an AbortError', async () => {
  server.use(http.get('*/api/shows', () => HttpResponse.json([])));
  const abort = new AbortController();
  abort.abort();
  await expect(call(listShows, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
});
