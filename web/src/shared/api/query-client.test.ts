import { likeShow, listShows } from '@poc/contracts/endpoints/catalog';
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { call } from './client.ts';
import { NetworkError } from './errors.ts';
import { queryClient } from './query-client.ts';

const server = setupServer();
let reached = 0;
const unreachable = () => {
  reached += 1;
  return HttpResponse.error();
};

beforeAll(() => {
  server.listen();
  queryClient.mount();
});
afterAll(() => {
  queryClient.unmount();
  server.close();
});
afterEach(() => {
  server.resetHandlers();
  queryClient.clear();
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  reached = 0;
});

/** Takes both the query library and the browser offline. */
function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onlineManager.setOnline(false);
}

test('offline, a query fails immediately and is refetched on reconnect', async () => {
  goOffline();
  server.use(http.get('*/api/shows', unreachable));
  const query = new QueryObserver(queryClient, { queryKey: ['shows'], queryFn: () => call(listShows, {}) });
  const stop = query.subscribe(() => undefined);
  await vi.waitFor(() => expect(query.getCurrentResult().status).toBe('error'));
  expect(query.getCurrentResult().error).toBeInstanceOf(NetworkError);
  expect(reached).toBe(1);

  server.use(http.get('*/api/shows', () => HttpResponse.json([])));
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(query.getCurrentResult().status).toBe('success'));
  stop();
});

test('offline, a mutation fails and is not sent on reconnect', async () => {
  goOffline();
  server.use(http.post('*/api/shows/*/like', unreachable));
  const id = 'a'.repeat(24);
  const mutation = new MutationObserver(queryClient, {
    mutationFn: () => call(likeShow, { params: { id } }),
  });
  await expect(mutation.mutate()).rejects.toBeInstanceOf(NetworkError);
  expect(mutation.getCurrentResult().isPaused).toBe(false);
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(reached).toBe(1);
});

test('a request that timed out is not retried', async () => {
  const queryFn = vi.fn(() => Promise.reject(new NetworkError(new DOMException('late', 'TimeoutError'))));
  const query = new QueryObserver(queryClient, { queryKey: ['late'], queryFn });
  const stop = query.subscribe(() => undefined);
  await vi.waitFor(() => expect(query.getCurrentResult().status).toBe('error'));
  expect(queryFn).toHaveBeenCalledOnce();
  stop();
});
