import { screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage } from '../../../shared/testing/page.tsx';
import { list, refusal } from '../../../shared/testing/server.ts';
import { someShow, someStream } from '../../../shared/testing/shows.ts';
import { LiveShowsPage } from './live-shows-page.tsx';
import { UpcomingShowsPage } from './upcoming-shows-page.tsx';

const { server } = startMemberServer();

test('shows live shows with links to their streams', async () => {
  const stream = someStream();
  server.use(http.get('*/api/shows/live', () => list([someShow({ Streams: [stream] })])));
  renderPage(<LiveShowsPage />, '/shows/live');
  const link = await screen.findByRole('link', { name: 'Join Stream: Pip Happens' });
  expect(link.getAttribute('href')).toBe(`/live/${stream.id}`);
  expect(screen.getByText('Live')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Live now' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'All shows' }).getAttribute('aria-current')).toBeNull();
});

test('shows upcoming shows with their time in Lagos', async () => {
  const late = someShow({ start_time: '2099-12-31T23:30:00.000Z' });
  server.use(http.get('*/api/shows/upcoming', () => list([late])));
  renderPage(<UpcomingShowsPage />, '/shows/upcoming');
  const time = await screen.findByText(/1 Jan/);
  expect(time.getAttribute('datetime')).toBe('2099-12-31T23:30:00.000Z');
  expect(screen.getByText('What starts next. All times are Lagos time.')).toBeTruthy();
});

test.each([
  ['live', <LiveShowsPage key="l" />, 'No live shows', 'Nobody is on stage at the moment. Check back later!'],
  [
    'upcoming',
    <UpcomingShowsPage key="u" />,
    'No upcoming shows',
    'The calendar is clear. Somebody is still writing jokes.',
  ],
])('shows an empty state for %s', async (which, page, title, text) => {
  server.use(http.get(`*/api/shows/${which}`, () => list([])));
  renderPage(page, `/shows/${which}`);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Shows' }).getAttribute('href')).toBe('/shows');
});

test.each([
  ['live', <LiveShowsPage key="l" />],
  ['upcoming', <UpcomingShowsPage key="u" />],
])('shows a failure of the %s shows', async (which, page) => {
  server.use(http.get(`*/api/shows/${which}`, () => refusal(500, 'internal_error', 'Oh no.')));
  renderPage(page, `/shows/${which}`);
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
});
