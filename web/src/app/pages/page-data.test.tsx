import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionStore } from '../../shared/auth/session-store.ts';
import { ada } from '../../shared/testing/people.ts';
import { someId } from '../../shared/testing/shows.ts';
import { codeOf, preloadCode } from '../page-code.ts';
import type { Page } from './page.ts';
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

const urlOf = ({ path }: Page) => path.replace(':id', id);
const withIds = (data: string) => `/api${data.replace(':id', id).replace(':user', id)}`;
const asked = () => fetchMock.mock.calls.map(([url]) => String(url).replace(location.origin, ''));

function openPage(page: Page) {
  const Shown = codeOf(page).current();
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[urlOf(page)]}>
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
