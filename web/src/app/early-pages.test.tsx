import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EarlyPage, earlyPages } from '../../build/early-pages.ts';
import { sessionStore } from '../shared/auth/session-store.ts';
import { someId } from '../shared/testing/shows.ts';
import { fetchFirstData } from './first-data.ts';
import { pageRoutes, shells } from './routes.tsx';

const modules = import.meta.glob<Record<string, unknown>>('../features/**/*-{page,shell}.tsx');
const fetchMock = vi.fn<typeof fetch>();
const id = someId();
const user = { id, name: 'Ada Obi', email: '', phone: '', avatar: '', role: 'admin', createdAt: '' } as const;

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockImplementation(() => new Promise(() => undefined));
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  act(() => sessionStore.set(null));
});

const routeOf = ({ path }: EarlyPage) => pageRoutes.find((route) => route.path === path);
const addressOf = ({ path }: EarlyPage) => path.replace(':id', id);
const withIds = (data: string) => `/api${data.replace(':id', id).replace(':user', id)}`;
const asked = () => fetchMock.mock.calls.map(([url]) => String(url).replace(location.origin, ''));

function openPage(page: EarlyPage) {
  const Page = routeOf(page)?.page.current() ?? (() => null);
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[addressOf(page)]}>
        <Routes>
          <Route path={page.path} element={<Page />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const rows = earlyPages.map((page) => [page.path, page] as const);
const withData = rows.filter(([, { data }]) => data !== undefined);

test.each(rows)('%s: its modules are those that the route loads', async (_, page) => {
  const route = routeOf(page);
  await route?.page.preload();
  const module = await modules[`../${page.module}`]?.();
  expect(Object.values(module ?? {})).toContain(route?.page.current());
  expect(page.shell === undefined).toBe(route?.shell === 'public');
  if (page.shell === undefined || route === undefined || route.shell === 'public') return;
  await shells[route.shell].preload();
  const shell = await modules[`../${page.shell}`]?.();
  expect(Object.values(shell ?? {})).toContain(shells[route.shell].current());
});

test.each(withData)('%s asks what was asked early', async (_, page) => {
  act(() => sessionStore.set({ token: 't', user }));
  await routeOf(page)?.page.preload();
  openPage(page);
  for (const data of page.data ?? []) await waitFor(() => expect(asked()).toContain(withIds(data)));
});

test.each(withData.filter(([path]) => !path.startsWith('/community') && !path.startsWith('/admin')))(
  '%s: what stands on its first screen is asked before the app takes over',
  async (_, page) => {
    act(() => sessionStore.set({ token: 't', user }));
    void fetchFirstData(new QueryClient(), addressOf(page), '');
    for (const data of page.data ?? []) await waitFor(() => expect(asked()).toContain(withIds(data)));
  },
);

test('the app does not wait long for what its page shows first', async () => {
  vi.useFakeTimers();
  const waiting = fetchFirstData(new QueryClient(), '/shows', '');
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(waiting).resolves.toBeUndefined();
  vi.useRealTimers();
});

test('a filtered list is asked for by the page itself', async () => {
  await fetchFirstData(new QueryClient(), '/shows', '?search=pip');
  expect(asked()).toEqual([]);
});

test('a list that an address leads to with parameters of a campaign is asked for', async () => {
  void fetchFirstData(new QueryClient(), '/shows', '?utm_source=whatsapp');
  await waitFor(() => expect(asked()).toEqual(['/api/shows?limit=24']));
});
