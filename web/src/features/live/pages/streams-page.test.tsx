import type { Stream } from '@poc/contracts/entities/streaming';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { dropSession, keepSession } from '../../../shared/auth/session-store.ts';
import { own, startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage, toasts } from '../../../shared/testing/page.tsx';
import { ada } from '../../../shared/testing/people.ts';
import { refusal } from '../../../shared/testing/server.ts';
import { someStream } from '../testing/live-server.tsx';
import { StreamsPage } from './streams-page.tsx';

const { server, changes } = startMemberServer();
const inTwoHours = new Date(Date.now() + 2 * 3_600_000 + 5_000).toISOString();
const live = someStream({
  id: '1'.repeat(24),
  viewers: 1_204,
  start_time: new Date(Date.now() - 40 * 60_000).toISOString(),
});
const next = someStream({
  id: '2'.repeat(24),
  status: 'scheduled',
  start_time: inTwoHours,
  Show: { title: 'Landlord Dreams', description: '', thumbnail_url: '' },
});
const past = someStream({
  id: '3'.repeat(24),
  status: 'ended',
  Show: { title: 'CBN Decides', description: '', thumbnail_url: '' },
});

function open(streams: readonly Stream[] = [live, next, past], reminded: string[] = []) {
  server.use(
    http.get('*/api/streams', () => HttpResponse.json(streams)),
    http.get(own('/reminders'), () =>
      HttpResponse.json(
        reminded.map((id) => ({ stream_id: id, start_time: inTwoHours, createdAt: inTwoHours })),
      ),
    ),
  );
  return renderPage(<StreamsPage />, '/live');
}
const bell = (name: RegExp) => screen.findByRole('button', { name });

test('shows live, upcoming and past streams', async () => {
  open();
  const now = await screen.findByRole('region', { name: 'Live Now' });
  expect(within(now).getByText('1,204 watching')).toBeTruthy();
  expect(within(now).getByText(/^Started/).textContent).toBe('Started 40 minutes ago');
  expect(
    within(now)
      .getByRole('link', { name: /^Join Stream/ })
      .getAttribute('href'),
  ).toBe(`/live/${live.id}`);
  const upcoming = screen.getByRole('region', { name: 'Upcoming' });
  expect(within(upcoming).getByRole('timer').textContent).toMatch(/^2 h/);
  const over = screen.getByRole('region', { name: 'Past streams' });
  expect(within(over).getByRole('link', { name: 'CBN Decides' }).getAttribute('href')).toBe(
    `/live/${past.id}`,
  );
  expect(within(over).getByText('18 reactions')).toBeTruthy();
});

test('shows an empty state without streams', async () => {
  open([]);
  expect(await screen.findByText('No live streams at the moment. Check back later!')).toBeTruthy();
});

test('offers Retry after a failure', async () => {
  server.use(http.get('*/api/streams', () => refusal(500, 'internal_error', 'Something broke.')));
  renderPage(<StreamsPage />, '/live');
  expect((await screen.findByRole('alert')).textContent).toContain('Something broke.');
  server.use(http.get('*/api/streams', () => HttpResponse.json([live])));
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: live.Show.title })).toBeTruthy();
});

test('loads more streams page by page without duplicates', async () => {
  server.use(
    http.get('*/api/streams', ({ request }) => {
      const isNext = new URL(request.url).searchParams.get('cursor') === 'c1';
      const link = { link: '</api/streams?cursor=c1>; rel="next"', 'x-total-count': '2' };
      return HttpResponse.json(isNext ? [live, past] : [live], isNext ? {} : { headers: link });
    }),
  );
  renderPage(<StreamsPage />, '/live');
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'CBN Decides' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^Join Stream/ })).toHaveLength(1);
});

test('shows a reminder immediately and removes it again', async () => {
  const reminded = [next.id];
  server.use(
    http.delete('*/api/streams/:id/reminder', () => {
      reminded.length = 0;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  open(undefined, reminded);
  const reminder = await bell(/^You will be notified/);
  expect(reminder.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(reminder);
  expect((await bell(/^Notify me when it starts/)).getAttribute('aria-pressed')).toBe('false');
  await waitFor(() =>
    expect(changes()).toEqual([
      { method: 'DELETE', url: `/api/streams/${next.id}/reminder`, body: undefined },
    ]),
  );
});

test('reverts and reports a failed reminder', async () => {
  const gate = Promise.withResolvers<void>();
  server.use(
    http.put('*/api/streams/:id/reminder', async () => {
      await gate.promise;
      return refusal(409, 'stream_over', 'This stream has already begun or is over.');
    }),
  );
  open();
  fireEvent.click(await bell(/^Notify me when it starts/));
  expect(await bell(/^You will be notified/)).toBeTruthy();
  gate.resolve();
  expect(await bell(/^Notify me when it starts/)).toBeTruthy();
  expect(toasts()).toEqual(['This stream has already begun or is over.']);
});

test('sets a visitor’s reminder after signing in', async () => {
  server.use(http.put('*/api/streams/:id/reminder', () => new HttpResponse(null, { status: 204 })));
  dropSession();
  const view = open();
  fireEvent.click(await bell(/^Notify me when it starts/));
  expect(await screen.findByText('Please login to be notified when Landlord Dreams starts.')).toBeTruthy();
  view.unmount();
  keepSession({ token: 't', user: ada });
  open();
  await waitFor(() => expect(changes().map(({ method }) => method)).toEqual(['PUT']));
});

test('sets no reminder after Maybe Later', async () => {
  dropSession();
  const view = open();
  fireEvent.click(await bell(/^Notify me when it starts/));
  fireEvent.click(await screen.findByRole('button', { name: 'Maybe Later' }));
  view.unmount();
  keepSession({ token: 't', user: ada });
  open();
  await bell(/^Notify me when it starts/);
  expect(changes()).toEqual([]);
});
