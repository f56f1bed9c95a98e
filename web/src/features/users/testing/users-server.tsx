import type { ManagedUser } from '@poc/contracts/entities/identity';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { dropSession, keepSession } from '../../../shared/auth/session-store.ts';
import { waitingToasts } from '../../../shared/toasts/show-toast.ts';
import { UsersPage } from '../pages/users-page.tsx';

const idOf = (at: number) => at.toString(16).padStart(24, '0');

export const person = (at: number, changes: Partial<ManagedUser> = {}): ManagedUser => ({
  id: idOf(at),
  name: `Person ${at}`,
  email: `person${at}@poc.test`,
  phone: '+2348030000101',
  avatar: '',
  role: 'user',
  createdAt: '2026-01-15T10:00:00.000Z',
  emailVerified: true,
  suspended: false,
  ...changes,
});

export const ngozi = person(1, { name: 'Ngozi Balogun', email: 'ngozi@poc.test', role: 'admin' });
export const ada = person(2, { name: 'Ada Eze', email: 'ada@poc.test' });

export const refusal = (status: number, code: string, error: string) =>
  HttpResponse.json({ error, code, requestId: 'r-1' }, { status });

/** A server with Ngozi, who is signed in, and Ada; `requests` are what it was asked, in order. */
export function startUsersServer() {
  const server = setupServer();
  const requests: { method: string; address: string; body: unknown }[] = [];
  beforeAll(() => server.listen());
  afterAll(() => server.close());
  beforeEach(() => {
    keepSession({ token: 't', user: ngozi });
    server.use(
      http.get('*/api/admin/users', () =>
        HttpResponse.json([ngozi, ada], { headers: { 'x-total-count': '2' } }),
      ),
      http.get('*/api/admin/audit', () => HttpResponse.json([])),
      http.get('*/api/admin/users/:id/deletion-check', () =>
        HttpResponse.json({ to_deliver: [], to_cancel: [] }),
      ),
    );
    server.events.on('request:start', async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const text = await request.clone().text();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      requests.push({ method: request.method, address: pathname + search, body });
    });
  });
  afterEach(() => {
    server.events.removeAllListeners();
    server.resetHandlers();
    requests.length = 0;
    waitingToasts.set([]);
    dropSession();
  });
  return { server, requests };
}

/** The page at an address, and what its address is now, in an `output`. */
export function openUsersPage(address = '/admin/users') {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <UsersPage />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
}

/** What toasts said, in order. */
export const toasts = () => waitingToasts.get().map(({ text }) => text);
