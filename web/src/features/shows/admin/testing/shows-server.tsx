import type { HeldComment, ManagedShow } from '@poc/contracts/entities/catalog';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { dropSession, keepSession } from '../../../../shared/auth/session-store.ts';
import { waitingToasts } from '../../../../shared/toasts/show-toast.ts';
import { ManagedShowPage } from '../pages/show-page.tsx';
import { ManagedShowsPage } from '../pages/shows-page.tsx';

const idOf = (at: number) => at.toString(16).padStart(24, '0');

export const aShow = (at: number, changes: Partial<ManagedShow> = {}): ManagedShow => ({
  id: idOf(at),
  title: `Show ${at}`,
  description: 'What a naira buys, and what it bought.',
  category: 'Trading',
  thumbnail_url: '/uploads/shows/one.webp',
  duration: '45 min',
  start_time: null,
  likes: 12,
  comments_count: 3,
  video_url: 'https://youtu.be/abc',
  Streams: [],
  createdAt: '2026-01-15T10:00:00.000Z',
  published: true,
  publish_at: null,
  version: 3,
  ...changes,
});

export const naira = aShow(1, { title: 'Naira Nights' });
export const crypto = aShow(2, { title: 'Crypto Palaver' });

export const aComment = (at: number, changes: Partial<HeldComment> = {}): HeldComment => ({
  id: idOf(100 + at),
  content: `Comment ${at}`,
  user_id: idOf(50),
  likes: 0,
  createdAt: '2026-11-12T13:05:00.000Z',
  User: { id: idOf(50), name: 'Tunde Alabi', avatar: '', role: 'user' },
  held: true,
  reason: 'link',
  Show: { id: naira.id, title: naira.title },
  ...changes,
});

export const refusal = (status: number, code: string, error: string, more: object = {}) =>
  HttpResponse.json({ error, code, requestId: 'r-1', ...more }, { status });

export const list = (items: readonly (object | string)[], total = items.length) =>
  HttpResponse.json(items, { headers: { 'x-total-count': String(total) } });

/** A server with two shows and no comments; `requests` are what it was asked, in order, forms as plain objects. */
export function startShowsServer() {
  const server = setupServer();
  // Forms are of many parts: on a busy machine drawing one may take seconds.
  vi.setConfig({ testTimeout: 60_000 });
  const requests: { method: string; address: string; body: unknown }[] = [];
  beforeAll(() => server.listen());
  afterAll(() => server.close());
  beforeEach(() => {
    keepSession({
      token: 't',
      user: {
        id: idOf(9),
        name: 'Ngozi Balogun',
        email: 'ngozi@poc.test',
        phone: '',
        avatar: '',
        role: 'admin',
        createdAt: '2026-01-15T10:00:00.000Z',
      },
    });
    server.use(
      http.get('*/api/admin/shows', () => list([naira, crypto])),
      http.get('*/api/admin/shows/:id', () => HttpResponse.json(naira)),
      http.get('*/api/admin/show-comments', () => list([])),
      http.get('*/api/shows/categories', () => list(['Trading', 'Investing'])),
      http.get('*/api/shows/:id/comments', () => list([])),
    );
    server.events.on('request:start', async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const address = pathname + search;
      const copy = request.clone();
      const multipart = copy.headers.get('content-type')?.startsWith('multipart/') === true;
      const record = { method: request.method, address, body: undefined as unknown };
      requests.push(record);
      const text = await copy.text();
      if (multipart) record.body = fieldsOf(text);
      else record.body = text === '' ? undefined : JSON.parse(text);
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

/** The text fields of a form. Not by `formData()`: Node's takes the simulated document's files for nothing it knows. */
function fieldsOf(form: string): Record<string, string> {
  const fields = form.matchAll(/; name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}

/** Both pages at an address, and what the address is now, in an `output`. */
export function openShows(address = '/admin/shows') {
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/admin/shows" element={<ManagedShowsPage />} />
          <Route path="/admin/shows/:id" element={<ManagedShowPage />} />
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
