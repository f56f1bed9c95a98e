import type { User } from '@poc/contracts/entities/identity';
import { defaultSettings } from '@poc/contracts/entities/identity';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { dropSession, keepSession } from '../auth/session-store.ts';
import { waitingToasts } from '../toasts/show-toast.ts';

export const ada: User = {
  id: 'a'.repeat(24),
  name: 'Ada Eze',
  email: 'ada@poc.test',
  phone: '+2348030000101',
  avatar: '',
  role: 'user',
  createdAt: '2026-01-15T10:00:00.000Z',
};

/** The address of one of Ada's own resources: `own('/settings')`. */
export const own = (rest = '') => `*/api/users/${ada.id}${rest}`;

export const noPlan = {
  id: null,
  plan: 'basic',
  plan_name: 'Basic',
  status: 'inactive',
  price: 0,
  start_date: null,
  end_date: null,
  next_billing_date: null,
};

export const noSecondFactor = { since: null, recoveryCodesLeft: 0, required: false };

export const refusal = (status: number, code: string, error: string, more: object = {}) =>
  HttpResponse.json({ error, code, requestId: 'r-1', ...more }, { status });

export const locked = (seconds: number) =>
  HttpResponse.json(
    { error: 'Too many requests. Please wait before trying again.', code: 'login_locked', requestId: 'r-1' },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  );

/** A server on which Ada is signed in; `requests` are the changes that it was asked for, in order. */
export function startMemberServer() {
  const server = setupServer();
  // Dialogs are lazy: on a busy machine their code may take seconds to be transformed.
  vi.setConfig({ testTimeout: 60_000 });
  const requests: { method: string; path: string; body: unknown }[] = [];
  beforeAll(() => server.listen());
  afterAll(() => server.close());
  beforeEach(() => {
    keepSession({ token: 't', user: ada });
    server.use(
      http.get(own(), () => HttpResponse.json(ada)),
      http.get(own('/subscription'), () => HttpResponse.json(noPlan)),
      http.get(own('/settings'), () => HttpResponse.json(defaultSettings)),
      http.get(own('/sessions'), () => HttpResponse.json([])),
      http.get(own('/second-factor'), () => HttpResponse.json(noSecondFactor)),
      http.get(own('/consents'), () => HttpResponse.json([])),
      http.get(own('/deletion-check'), () => HttpResponse.json({ to_deliver: [], to_cancel: [] })),
      // What the frame around the page asks for is not what these tests are about.
      http.get('*/api/*', () => HttpResponse.json([])),
    );
    server.events.on('request:start', async ({ request }) => {
      if (request.method === 'GET') return;
      const json = request.headers.get('content-type')?.includes('json') === true;
      const body: unknown = json ? await request.clone().json() : undefined;
      requests.push({ method: request.method, path: new URL(request.url).pathname, body });
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

/** Renders what a member sees, with the present address in an `output`. */
export function renderMember(content: ReactNode, address = '/') {
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        {content}
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
