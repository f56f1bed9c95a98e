import type { Show } from '@poc/contracts/entities/catalog';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { dropSession } from '../../../shared/auth/session-store.ts';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage, toasts, whereNow } from '../../../shared/testing/page.tsx';
import { list, refusal } from '../../../shared/testing/server.ts';
import { someShow, someStream } from '../../../shared/testing/shows.ts';
import { ShowPage } from './show-page.tsx';

const { server } = startMemberServer();
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
});

const plain = someShow({ description: 'What a pip is.\n\n<i>And a lot.</i>', comments_count: 1 });

function open(show: Show = plain, more: Parameters<typeof server.use> = []) {
  server.use(
    http.get(`*/api/shows/${show.id}`, () => HttpResponse.json(show)),
    http.get(`*/api/shows/${show.id}/comments`, () => list([])),
    http.get(`*/api/shows/${show.id}/related`, () => list([someShow({ title: 'Candlesticks' })])),
    http.get('*/api/shows/user/likes', () => list([])),
  );
  server.use(...more);
  renderPage(
    <Routes>
      <Route path="/shows/:id" element={<ShowPage />} />
      <Route path="*" element={null} />
    </Routes>,
    `/shows/${show.id}`,
  );
}

test('shows everything about a show', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Pip Happens' })).toBeTruthy();
  expect(document.title).toBe('Pip Happens · POC');
  expect(screen.getByText(/<i>And a lot\.<\/i>/)).toBeTruthy();
  expect(screen.getByText('45 min')).toBeTruthy();
  expect(screen.getByRole('link', { name: '1 comment' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Trading' }).getAttribute('href')).toBe('/shows?category=Trading');
  expect(screen.getByRole('button', { name: 'Like Pip Happens: 12 likes' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Join Stream/ })).toBeNull();
  expect(screen.queryByText('Live')).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Comments (1)' })).toBeTruthy();
  const related = within(screen.getByRole('region', { name: 'Related shows' }));
  expect(await related.findByRole('heading', { name: 'Candlesticks' })).toBeTruthy();
});

test('links a live show to its stream', async () => {
  const stream = someStream();
  open(someShow({ Streams: [stream] }));
  const link = await screen.findByRole('link', { name: 'Join Stream: Pip Happens' });
  expect(link.getAttribute('href')).toBe(`/live/${stream.id}`);
  expect(screen.getByText('Live')).toBeTruthy();
});

test('shows the air time in Lagos time in every time zone', async () => {
  open(someShow({ start_time: '2099-12-31T23:30:00.000Z' }));
  expect((await screen.findByText(/^Starts /)).textContent).toMatch(/^Starts Fri,? 1 Jan.*30 WAT$/);
});

test('shows when a show aired', async () => {
  open(someShow({ start_time: '2026-01-15T19:00:00.000Z' }));
  expect(await screen.findByText(/^Aired 15 Jan 2026, (20|8):00/)).toBeTruthy();
});

test('shows the user’s progress', async () => {
  open(someShow({ progress: 61.6 }));
  expect(await screen.findByText('62% watched')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Watched' }).getAttribute('aria-valuenow')).toBe('62');
});

test('leads signed-in users from Watch Now to the watch page', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Watch Now: Pip Happens' }));
  expect(whereNow()).toBe(`/dashboard/shows/${plain.id}`);
});

test('asks a visitor to sign in on Watch Now', async () => {
  act(() => dropSession());
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Watch Now: Pip Happens' }));
  expect(
    await screen.findByText('Please login to watch Pip Happens and access your personalized dashboard.'),
  ).toBeTruthy();
  expect(whereNow()).toBe(`/shows/${plain.id}`);
});

test.each([
  [404, 'show_not_found'],
  [400, 'invalid_request'],
])('shows that a show does not exist (%i)', async (status, code) => {
  open(plain, [http.get(`*/api/shows/${plain.id}`, () => refusal(status, code, 'No.'))]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Show not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Shows' }).getAttribute('href')).toBe('/shows');
  await waitFor(() => expect(document.title).toBe('Show not found · POC'));
});

test('offers Retry after a failure', async () => {
  open(plain, [
    http.get(`*/api/shows/${plain.id}`, () => refusal(500, 'internal_error', 'Oh no.'), { once: true }),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Pip Happens' })).toBeTruthy();
});

test('hides the section without related shows', async () => {
  open(plain, [http.get(`*/api/shows/${plain.id}/related`, () => list([]))]);
  await screen.findByText(/^No comments yet/);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Related shows' })).toBeNull());
});

const share = async () => fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
const withNavigator = (more: { share?: unknown; clipboard?: unknown }) => {
  for (const [name, value] of Object.entries(more)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
};

test('shares with the share sheet and stays silent when it is cancelled', async () => {
  const shared = vi.fn(() => Promise.reject(new DOMException('No', 'AbortError')));
  withNavigator({ share: shared });
  open();
  await share();
  await waitFor(() =>
    expect(shared).toHaveBeenCalledWith({ title: 'Pip Happens', url: expect.stringContaining('http') }),
  );
  expect(toasts()).toEqual([]);
});

test.each([
  [() => Promise.resolve(), /^Link copied\.$/],
  [() => Promise.reject(new Error('no')), /^The link could not be copied: http/],
])('copies the URL without a share sheet', async (writeText, said) => {
  withNavigator({ share: undefined, clipboard: { writeText } });
  open();
  await share();
  await waitFor(() => expect(toasts()[0]).toMatch(said));
});

test('names the plan that a show needs to visitors and members, with a link', async () => {
  open(someShow({ access: 'ultimate', locked: { plan: 'ultimate', opens_at: null } }), []);
  await screen.findByText(/^This show is for Ultimate\. Upgrade to Ultimate to watch it\./);
  expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe(
    '/subscription/checkout?plan=ultimate',
  );
  expect(screen.getByRole('img', { name: 'Locked:' }).parentElement?.textContent).toBe('Ultimate');
  expect(screen.queryByText(/first 3 minutes/)).toBeNull();
});

test('says that a locked show has a preview', async () => {
  open(
    someShow({
      access: 'premium',
      locked: { plan: 'premium', opens_at: null },
      preview_url: '/uploads/shows/a.m3u8',
    }),
    [],
  );
  expect(await screen.findByText(/Its first 3 minutes are open to you\./)).toBeTruthy();
});
