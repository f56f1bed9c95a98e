import type { ManagedShow } from '@poc/contracts/entities/catalog';
import type { Stream } from '@poc/contracts/entities/streaming';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { dropSession, keepSession } from '../../../../shared/auth/session-store.ts';
import { waitingToasts } from '../../../../shared/toasts/show-toast.ts';
import { ManagedStreamsPage } from '../pages/streams-page.tsx';

const idOf = (at: number) => at.toString(16).padStart(24, '0');

export const aStream = (at: number, changes: Partial<Stream> = {}): Stream => ({
  id: idOf(at),
  show_id: idOf(100 + at),
  stream_url: 'https://youtu.be/abc',
  status: 'scheduled',
  start_time: '2030-12-24T19:00:37.123Z',
  end_time: null,
  thumbnail_url: '/uploads/shows/own.webp',
  viewers: 0,
  peak_viewers: 0,
  reactions: { like: 0, heart: 0, clap: 0 },
  Show: { title: `Show ${at}`, description: '', thumbnail_url: '/uploads/shows/show.webp' },
  ...changes,
});

const titled = (title: string) => ({ Show: { ...aStream(0).Show, title } });
export const naira = aStream(1, {
  ...titled('Naira Nights'),
  status: 'live',
  viewers: 1_234,
  peak_viewers: 5_678,
  reactions: { like: 1_000, heart: 200, clap: 30 },
});
export const crypto = aStream(2, titled('Crypto Palaver'));

const aShow = (at: number, title: string): ManagedShow => ({
  id: idOf(at),
  title,
  description: '',
  category: 'Trading',
  thumbnail_url: '',
  duration: '45 min',
  start_time: null,
  likes: 0,
  comments_count: 0,
  video_url: null,
  captions: [],
  Streams: [],
  createdAt: '2026-01-15T10:00:00.000Z',
  published: true,
  publish_at: null,
  version: 1,
});

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

export const list = (items: readonly object[], total = items.length) =>
  HttpResponse.json(items, { headers: { 'x-total-count': String(total) } });

/** A server with a live and a scheduled stream and two shows; `requests` are what it was asked, in order. */
export function startStreamsServer() {
  const server = setupServer();
  // Forms are of many parts: on a busy machine drawing one may take seconds.
  vi.setConfig({ testTimeout: 60_000 });
  const requests: { method: string; address: string; body: unknown }[] = [];
  beforeAll(() => server.listen());
  afterAll(() => server.close());
  beforeEach(() => {
    keepSession({ token: 't', user: administrator });
    server.use(
      http.get('*/api/streams', () => list([naira, crypto])),
      http.get('*/api/streams/:id', () => HttpResponse.json(crypto)),
      http.get('*/api/admin/shows', ({ request }) => {
        const search = new URL(request.url).searchParams.get('search') ?? '';
        const shows = [aShow(101, 'Naira Nights'), aShow(102, 'Susu Stories')];
        return list(shows.filter(({ title }) => title.toLowerCase().includes(search.toLowerCase())));
      }),
    );
    server.events.on('request:start', async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const record = { method: request.method, address: pathname + search, body: undefined as unknown };
      requests.push(record);
      const text = await request.clone().text();
      if (text !== '') record.body = JSON.parse(text);
    });
  });
  afterEach(() => {
    server.events.removeAllListeners();
    server.resetHandlers();
    requests.length = 0;
    waitingToasts.set([]);
    dropSession();
  });
  const changes = () => requests.filter(({ method }) => method !== 'GET');
  return { server, requests, changes };
}

/** The page at an address, and what the address is now, in an `output`. */
export function openStreams(address = '/admin/streams') {
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/admin/streams" element={<ManagedStreamsPage />} />
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
