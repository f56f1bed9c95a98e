import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionStore } from '../../shared/auth/session-store.ts';
import { ada } from '../../shared/testing/people.ts';
import { someId } from '../../shared/testing/shows.ts';
import { codeOf, preloadCode } from '../page-code.ts';
import type { Page } from './page.ts';
import { prefetchPage } from './page-data.ts';
import { pages } from './pages.ts';

const fetchMock = vi.fn<typeof fetch>();
const id = someId();
const user = { ...ada, id, role: 'admin' } as const;

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockImplementation(() => new Promise(() => undefined));
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  act(() => sessionStore.set(null));
});

const addressOf = ({ path }: Page) => path.replace(':id', id);
const withIds = (data: string) => `/api${data.replace(':id', id).replace(':user', id)}`;
const asked = () => fetchMock.mock.calls.map(([url]) => String(url).replace(location.origin, ''));

function openPage(page: Page) {
  const Shown = codeOf(page.load).current();
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[addressOf(page)]}>
        <Routes>
          <Route path={page.path} element={<Shown />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const withData = pages.filter(({ data }) => data !== undefined).map((page) => [page.path, page] as const);

test.each(withData)('%s sends the requests that its document sends early', async (_, page) => {
  act(() => sessionStore.set({ token: 't', user }));
  await preloadCode(page);
  openPage(page);
  for (const data of page.data ?? []) await waitFor(() => expect(asked()).toContain(withIds(data)));
});

test.each(withData.filter(([, { queries }]) => queries))(
  '%s: prefetches the requests of its first screen',
  async (_, page) => {
    act(() => sessionStore.set({ token: 't', user }));
    void prefetchPage(new QueryClient(), addressOf(page), '');
    for (const data of page.data ?? []) await waitFor(() => expect(asked()).toContain(withIds(data)));
  },
);

test('stops waiting for the data of a page after a time limit', async () => {
  vi.useFakeTimers();
  const waiting = prefetchPage(new QueryClient(), '/shows', '');
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(waiting).resolves.toBeUndefined();
  vi.useRealTimers();
});

test('leaves the request of a filtered list to the page', async () => {
  await prefetchPage(new QueryClient(), '/shows', '?search=pip');
  expect(asked()).toEqual([]);
});

test('prefetches a list whose URL has campaign parameters', async () => {
  void prefetchPage(new QueryClient(), '/shows', '?utm_source=whatsapp');
  await waitFor(() => expect(asked()).toEqual(['/api/shows?limit=24']));
});
