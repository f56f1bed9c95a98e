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

test.each(withData)('%s asks what was asked early', async (_, page) => {
  act(() => sessionStore.set({ token: 't', user }));
  await preloadCode(page);
  openPage(page);
  for (const data of page.data ?? []) await waitFor(() => expect(asked()).toContain(withIds(data)));
});

test.each(withData.filter(([, { queries }]) => queries))(
  '%s: what stands on its first screen is asked before the app takes over',
  async (_, page) => {
    act(() => sessionStore.set({ token: 't', user }));
    void prefetchPage(new QueryClient(), addressOf(page), '');
    for (const data of page.data ?? []) await waitFor(() => expect(asked()).toContain(withIds(data)));
  },
);

test('the app does not wait long for what its page shows first', async () => {
  vi.useFakeTimers();
  const waiting = prefetchPage(new QueryClient(), '/shows', '');
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(waiting).resolves.toBeUndefined();
  vi.useRealTimers();
});

test('a filtered list is asked for by the page itself', async () => {
  await prefetchPage(new QueryClient(), '/shows', '?search=pip');
  expect(asked()).toEqual([]);
});

test('a list that an address leads to with parameters of a campaign is asked for', async () => {
  void prefetchPage(new QueryClient(), '/shows', '?utm_source=whatsapp');
  await waitFor(() => expect(asked()).toEqual(['/api/shows?limit=24']));
});
