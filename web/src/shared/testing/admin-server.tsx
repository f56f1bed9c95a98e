import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { dropSession, keepSession } from '../auth/session-store.ts';
import { waitingToasts } from '../toasts/show-toast.ts';

type Server = ReturnType<typeof setupServer>;

export const idOf = (at: number) => at.toString(16).padStart(24, '0');

export const administrator = {
  id: idOf(9),
  name: 'Ngozi Balogun',
  email: 'ngozi@poc.test',
  phone: '',
  avatar: '',
  role: 'admin',
  createdAt: '2026-01-15T10:00:00.000Z',
} as const;

export const refusal = (status: number, code: string, error: string, more: object = {}) =>
  HttpResponse.json({ error, code, requestId: 'r-1', ...more }, { status });

/** A page of a list; with `next` another one follows. */
export const list = (items: readonly object[], total = items.length, next?: string) =>
  HttpResponse.json(items, {
    headers: {
      'x-total-count': String(total),
      ...(next !== undefined && { link: `</api/any?cursor=${next}>; rel="next"` }),
    },
  });

/**
 * A server that an administrator is signed in to; `requests` are what it was asked, in order, forms as plain objects.
 * @param answers what it answers in each test, unless the test says otherwise
 */
export function startAdminServer(answers: Parameters<Server['use']>) {
  const server = setupServer();
  // Forms are of many parts: on a busy machine drawing one may take seconds.
  vi.setConfig({ testTimeout: 60_000 });
  const requests: { method: string; address: string; body: unknown }[] = [];
  beforeAll(() => server.listen());
  afterAll(() => server.close());
  beforeEach(() => {
    keepSession({ token: 't', user: administrator });
    server.use(...answers);
    server.events.on('request:start', async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const record = { method: request.method, address: pathname + search, body: undefined as unknown };
      requests.push(record);
      const copy = request.clone();
      const multipart = copy.headers.get('content-type')?.startsWith('multipart/') === true;
      const text = await copy.text();
      if (multipart) record.body = fieldsOf(text);
      else if (text !== '') record.body = JSON.parse(text);
    });
  });
  afterEach(() => {
    server.events.removeAllListeners();
    server.resetHandlers();
    requests.length = 0;
    waitingToasts.set([]);
    dropSession();
  });
  /** Those requests that changed something. */
  const changes = () => requests.filter(({ method }) => method !== 'GET');
  /** The addresses that were read, of those that begin with a text. */
  const reads = (start: string) =>
    requests
      .filter(({ method, address }) => method === 'GET' && address.startsWith(start))
      .map(({ address }) => address);
  return { server, changes, reads };
}

/** The text fields of a form. Not by `formData()`: Node's takes the simulated document's files for nothing it knows. */
function fieldsOf(form: string): Record<string, string> {
  const fields = form.matchAll(/; name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}

/** A page at an address, and what the address is now, in an `output`. */
export function openAdminPage(address: string, page: ReactNode) {
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path={address.split('?')[0] ?? '/'} element={page} />
          <Route path="*" element={null} />
        </Routes>
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
}

export const whereNow = () => screen.getByTestId('where').textContent;

/** What toasts said, in order. */
export const toasts = () => waitingToasts.get().map(({ text }) => text);

export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

/** An answer that waits until it is let go. */
export function heldAnswer() {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release: () => release() };
}
