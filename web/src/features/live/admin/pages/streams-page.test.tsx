import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { limits } from '../../../../config/limits.ts';
import { keepSession, sessionStore } from '../../../../shared/auth/session-store.ts';
import { runBulk } from '../../../../shared/testing/bulk.ts';
import { toasts, whereNow } from '../../../../shared/testing/page.tsx';
import { administrator } from '../../../../shared/testing/people.ts';
import { list, refusal } from '../../../../shared/testing/server.ts';
import { bulkStreams } from '../api/bulk-streams.ts';
import { aStream, crypto, naira, openStreams, startStreamsServer } from '../testing/streams-server.tsx';

const { server, requests, changes } = startStreamsServer();
const listCalls = () =>
  requests.filter(({ url }) => url.startsWith('/api/admin/streams?')).map(({ url }) => url);
afterEach(() => vi.useRealTimers());
const row = (title: string) => screen.queryByRole('row', { name: new RegExp(title) });
const cells = (title: string) => within(row(title) ?? document.body);
const ask = async (label: string) => {
  fireEvent.click(await screen.findByLabelText(label));
  return within(await screen.findByRole('dialog'));
};

test('shows each stream with state, times, numbers and links to its console and live page', async () => {
  server.use(
    http.get('*/api/admin/streams', () =>
      list([naira, crypto, aStream(3, { status: 'ended', end_time: '2026-11-12T20:00:00.000Z' })]),
    ),
  );
  openStreams();
  expect(screen.getByRole('heading', { name: 'Stream Management' })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Streams' }).getAttribute('aria-busy')).toBe('true');
  await screen.findByText('Showing 1 to 3 of 3 results');
  const live = cells('Naira Nights');
  expect(live.getAllByText('Live').length).toBeGreaterThan(0);
  expect(live.getByText('1,234')).toBeTruthy();
  expect(live.getByText('5,678')).toBeTruthy();
  expect(live.getByText('1,230')).toBeTruthy();
  expect(live.getByRole('link', { name: 'Naira Nights' }).getAttribute('href')).toBe(
    `/admin/streams/${naira.id}`,
  );
  expect(live.getByLabelText('Open the live page of Naira Nights').getAttribute('href')).toBe(
    `/live/${naira.id}`,
  );
  expect(cells('Crypto').getAllByText('24 Dec 2030, 20:00 WAT').length).toBeGreaterThan(0);
  expect(cells('Show 3').getByText('12 Nov 2026, 21:00 WAT')).toBeTruthy();
  expect(screen.queryByLabelText('Start Naira Nights now')).toBeNull();
  expect(screen.queryByLabelText('End Crypto Palaver now')).toBeNull();
});

test('keeps search and status in the address, sends them to the server, and shows an empty result', async () => {
  server.use(
    http.get('*/api/admin/streams', ({ request }) =>
      new URL(request.url).searchParams.has('search') ? list([]) : list([naira]),
    ),
  );
  openStreams();
  await screen.findByText('Showing 1 to 1 of 1 results');
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'live' } });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search streams' }), { target: { value: 'susu' } });
  await screen.findByText('No streams found.');
  expect(whereNow()).toBe('/admin/streams?status=live&search=susu');
  expect(listCalls()).toEqual([
    '/api/admin/streams?limit=25',
    '/api/admin/streams?limit=25&status=live',
    '/api/admin/streams?limit=25&search=susu&status=live',
  ]);
});

test('applies filters from the address to fields and request, and ignores invalid ones', async () => {
  openStreams('/admin/streams?search=naira&status=nonsense');
  await waitFor(() => expect(listCalls()).toEqual(['/api/admin/streams?limit=25&search=naira']));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('naira');
});

test('fetches pages from the server', async () => {
  server.use(
    http.get('*/api/admin/streams', ({ request }) => {
      const second = new URL(request.url).searchParams.get('cursor') === 'two';
      const link = '</api/admin/streams?limit=25&cursor=two>; rel="next"';
      return HttpResponse.json([second ? crypto : naira], {
        headers: { 'x-total-count': '2', ...(second ? {} : { link }) },
      });
    }),
  );
  openStreams();
  await screen.findByText('Showing 1 to 1 of 2 results');
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Showing 1 to 2 of 2 results');
});

test('shows a failure with Retry', async () => {
  server.use(
    http.get('*/api/admin/streams', () => refusal(500, 'internal_error', 'Broken.'), { once: true }),
  );
  openStreams();
  await screen.findByText('Failed to load streams. Please try again later.');
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Showing 1 to 2 of 2 results');
});

test('starts a stream after confirmation and shows it before the server responds', async () => {
  const { promise: asked, resolve: respond } = Promise.withResolvers<void>();
  const started = { ...crypto, status: 'live', start_time: '2026-11-12T13:00:00.000Z' };
  server.use(
    http.put('*/api/streams/:id', async () => {
      await asked;
      server.use(http.get('*/api/admin/streams', () => list([naira, started])));
      return HttpResponse.json(started);
    }),
  );
  openStreams();
  const question = await ask('Start Crypto Palaver now');
  expect(question.getByText('Start “Crypto Palaver” now?')).toBeTruthy();
  expect(changes()).toEqual([]);
  const before = Date.now();
  fireEvent.click(question.getByRole('button', { name: 'Start Now' }));
  await screen.findByLabelText('End Crypto Palaver now');
  expect(toasts()).toEqual([]);
  respond();
  await waitFor(() => expect(toasts()).toEqual(['“Crypto Palaver” is live.']));
  const [call] = changes();
  expect(call).toMatchObject({
    method: 'PUT',
    url: `/api/streams/${crypto.id}`,
    body: { stream_url: crypto.stream_url, status: 'live', end_time: null },
  });
  const start = String(Reflect.get(Object(call?.body), 'start_time'));
  expect(Date.parse(start)).toBeGreaterThanOrEqual(before - 1);
});

test('restores a stream that could not be ended, with the specified words', async () => {
  server.use(http.put('*/api/streams/:id', () => refusal(500, 'internal_error', 'Broken.')));
  openStreams();
  const question = await ask('End Naira Nights now');
  fireEvent.click(question.getByRole('button', { name: 'End Now' }));
  await waitFor(() => expect(toasts()).toEqual(['Failed to save stream: Broken.']));
  await screen.findByLabelText('End Naira Nights now');
  // The start stays unchanged; the server sets the end.
  expect(changes()[0]?.body).toEqual({
    stream_url: naira.stream_url,
    status: 'ended',
    start_time: naira.start_time,
  });
});

test('changes nothing when the confirmation is declined', async () => {
  openStreams();
  const question = await ask('Delete the stream of Naira Nights');
  question.getByText(/any recording with its chapters are deleted too/);
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toEqual([]);
});

test('removes a deleted stream and its count immediately', async () => {
  server.use(
    http.delete('*/api/streams/:id', () => {
      server.use(http.get('*/api/admin/streams', () => list([crypto])));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  openStreams();
  const question = await ask('Delete the stream of Naira Nights');
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Showing 1 to 1 of 1 results');
  expect(row('Naira Nights')).toBeNull();
  await waitFor(() => expect(toasts()).toEqual(['The stream of “Naira Nights” was deleted.']));
});

test('restores a stream that could not be deleted, with the specified words', async () => {
  server.use(http.delete('*/api/streams/:id', () => refusal(404, 'stream_not_found', 'Stream not found')));
  openStreams();
  const question = await ask('Delete the stream of Naira Nights');
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts()).toEqual(['Failed to delete stream: Stream not found']));
  await screen.findByText('Showing 1 to 2 of 2 results');
  expect(screen.getAllByRole('row').at(1)?.textContent).toContain('Naira Nights');
});

test('sends users without the role to the sign-in page', async () => {
  keepSession({ token: 't', user: { ...administrator, role: 'user' } });
  server.use(http.post('*/api/auth/logout', () => new HttpResponse(null, { status: 204 })));
  openStreams();
  expect(screen.getByRole('heading', { name: 'Access denied. Admin privileges required.' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Go to Login' }));
  expect(whereNow()).toBe('/login');
  expect(sessionStore.get()).toBeNull();
  expect(listCalls()).toEqual([]);
});

test('refetches only the first loaded page, twice a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let watching = 1;
  server.use(
    http.get('*/api/admin/streams', ({ request }) => {
      const more = request.url.includes('cursor=two')
        ? {}
        : { link: '</api/admin/streams?limit=25&cursor=two>; rel="next"' };
      const streams = 'link' in more ? [{ ...naira, viewers: watching }] : [crypto];
      return HttpResponse.json(streams, { headers: { ...more, 'x-total-count': '2' } });
    }),
  );
  openStreams();
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('Showing 1 to 2 of 2 results');
  requests.length = 0;
  watching = 4_321;
  await act(() => vi.advanceTimersByTimeAsync(limits.liveRefetchMs));
  await waitFor(() => expect(cells('Naira Nights').getByText('4,321')).toBeTruthy());
  expect(listCalls()).toEqual(['/api/admin/streams?limit=25']);
});

test('ends many live streams or deletes them', async () => {
  server.use(
    http.put('*/api/streams/:id', () => HttpResponse.json(naira)),
    http.delete('*/api/streams/:id', () => new HttpResponse(null, { status: 204 })),
  );
  expect(await runBulk(bulkStreams, 'End', [naira, crypto])).toEqual([naira]);
  expect(changes()[0]?.body).toMatchObject({ status: 'ended' });
  await runBulk(bulkStreams, 'Delete', [naira, crypto]);
  expect(changes().map(({ method, url }) => `${method} ${url}`)).toEqual([
    `PUT /api/streams/${naira.id}`,
    `DELETE /api/streams/${naira.id}`,
    `DELETE /api/streams/${crypto.id}`,
  ]);
});
