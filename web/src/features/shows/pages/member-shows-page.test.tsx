import type { Show } from '@poc/contracts/entities/catalog';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { startFakeVideo, video } from '../../../shared/testing/fake-video.ts';
import { own, startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage } from '../../../shared/testing/page.tsx';
import { sampleShow } from '../../../shared/testing/sample-show.ts';
import { list, refusal } from '../../../shared/testing/server.ts';
import { someId, someShow } from '../../../shared/testing/shows.ts';
import { ShowsPage } from './shows-page.tsx';

const { server } = startMemberServer();
const { play } = startFakeVideo();
const begun: Show = { ...sampleShow, progress: 42 };
const other: Show = { ...sampleShow, id: '6'.repeat(24), title: 'Pip Happens', comments_count: 1 };

const open = (url = '/user/shows') => renderPage(<ShowsPage />, url);

function serve(shows: readonly Show[]) {
  server.use(
    http.get('*/api/shows', () => HttpResponse.json(shows)),
    ...shows.map((show) => http.get(`*/api/shows/${show.id}`, () => HttpResponse.json(show))),
  );
}

const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name: title });
  const article = heading.closest('article');
  if (!article) throw new Error('The show stands in no card.');
  return within(article);
};

test('shows every show with category, progress, likes, comments and Watch or Resume', async () => {
  serve([begun, other]);
  open();
  const first = await card(begun.title);
  expect(first.getByText('Investing')).toBeTruthy();
  expect(first.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42');
  expect(first.getByText('42% watched')).toBeTruthy();
  expect(first.getByRole('button', { name: `Like ${begun.title}: 7 likes` })).toBeTruthy();
  expect(first.getByRole('button', { name: `Comments on ${begun.title}: 3 comments` })).toBeTruthy();
  expect(first.getByRole('button', { name: `Resume: ${begun.title}` })).toBeTruthy();
  const second = await card(other.title);
  expect(second.queryByRole('progressbar')).toBeNull();
  expect(second.getByRole('button', { name: `Watch: ${other.title}` })).toBeTruthy();
});

test('shows Live Now and Upcoming Shows, each with a link to the full list', async () => {
  const Show = { title: begun.title, description: '', thumbnail_url: '' };
  const stream = { id: '9'.repeat(24), thumbnail_url: '', viewers: 1_204, Show };
  server.use(
    http.get('*/api/streams/live', () => HttpResponse.json([stream])),
    http.get('*/api/shows/upcoming', () =>
      HttpResponse.json([{ ...other, start_time: '2026-12-31T22:30:00.000Z' }]),
    ),
  );
  serve([]);
  open();
  const live = within(await screen.findByRole('region', { name: 'Live Now' }));
  expect(live.getByRole('link', { name: begun.title }).getAttribute('href')).toBe(`/live/${stream.id}`);
  expect(live.getByText('1,204 watching')).toBeTruthy();
  expect(live.getByRole('link', { name: /^View All/ }).getAttribute('href')).toBe('/shows/live');
  const next = within(await screen.findByRole('region', { name: 'Upcoming Shows' }));
  expect(await next.findByText(/31 Dec.*23:30/)).toBeTruthy();
  expect(next.getByRole('link', { name: /^View All/ }).getAttribute('href')).toBe('/shows/upcoming');
});

test('says that nothing is live or upcoming', async () => {
  serve([]);
  open();
  expect(await screen.findByText('Nobody is on stage right now. The mic is still warm.')).toBeTruthy();
  expect(await screen.findByText('Nothing is on the calendar yet.')).toBeTruthy();
});

test('opens the player on Resume, which starts automatically, with a link to the comments below', async () => {
  serve([begun]);
  open();
  fireEvent.click(await screen.findByRole('button', { name: `Resume: ${begun.title}` }));
  const dialog = within(await screen.findByRole('dialog', { name: new RegExp(begun.title) }));
  await waitFor(() => expect(play).toHaveBeenCalled());
  expect(video().getAttribute('src')).toBe(begun.video_url);
  expect(dialog.getByRole('link', { name: 'Open with comments' }).getAttribute('href')).toBe(
    `/dashboard/shows/${begun.id}`,
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('opens the comments in a dialog with their form', async () => {
  serve([other]);
  open();
  fireEvent.click(await screen.findByRole('button', { name: `Comments on ${other.title}: 1 comment` }));
  const dialog = within(await screen.findByRole('dialog', { name: new RegExp(other.title) }));
  expect(await dialog.findByRole('textbox')).toBeTruthy();
});

test('hides Live Now and Upcoming Shows in a filtered list', async () => {
  serve([]);
  open('/user/shows?search=sapa');
  expect(await screen.findByRole('heading', { level: 3, name: 'No shows found' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Live Now' })).toBeNull();
});

const tilesOf = async (rail: string) =>
  within(await screen.findByRole('region', { name: rail }))
    .getAllByRole('listitem')
    .map((tile) => within(tile).getAllByRole('link')[0]?.textContent);

test('features the newest show, above rails that begin with what the member has begun', async () => {
  const shows = ['One', 'Two', 'Three', 'Four'].map((title) => someShow({ title }));
  server.use(
    http.get(own('/continue-watching'), () => list([{ ...sampleShow, progress: 42 }])),
    http.get('*/api/shows/user/suggestions', () =>
      HttpResponse.json({ because: { id: someId(), title: 'Pip Happens' }, shows: shows.slice(2) }),
    ),
    http.get('*/api/shows/rails', () =>
      HttpResponse.json([{ category: 'Trading', shows: shows.slice(1, 3) }]),
    ),
  );
  serve(shows);
  open();
  expect(await screen.findByRole('heading', { level: 2, name: 'One' })).toBeTruthy();
  expect(await tilesOf('Continue Watching')).toEqual([sampleShow.title]);
  const bar = screen.getByRole('progressbar', { name: `Watch progress of ${sampleShow.title}` });
  expect(bar.getAttribute('aria-valuenow')).toBe('42');
  expect(await tilesOf('New')).toEqual(['Two', 'Three', 'Four']);
  expect(await tilesOf('Because you watched Pip Happens')).toEqual(['Three', 'Four']);
  expect(await tilesOf('Trading')).toEqual(['Two', 'Three']);
  expect(screen.getByRole('link', { name: 'View All: Trading' }).getAttribute('href')).toBe(
    '/user/shows?category=Trading',
  );
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 3)).toEqual(['One', 'Continue Watching', 'New']);
  const all = within(screen.getByRole('region', { name: 'All Shows' }));
  expect(all.getAllByRole('article')).toHaveLength(3);
});

test('hides the rails in a filtered list', async () => {
  serve(['One', 'Two', 'Three', 'Four'].map((title) => someShow({ title })));
  open('/user/shows?category=Trading');
  expect(await screen.findByRole('heading', { level: 3, name: 'One' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'New' })).toBeNull();
});

test('shows the list without personal rails that cannot be loaded', async () => {
  server.use(
    http.get(own('/continue-watching'), () => refusal(500, 'internal_error', 'No.')),
    http.get('*/api/shows/user/suggestions', () => refusal(500, 'internal_error', 'No.')),
    http.get('*/api/shows/rails', () => refusal(500, 'internal_error', 'No.')),
  );
  serve(['One', 'Two', 'Three', 'Four'].map((title) => someShow({ title })));
  open();
  expect(await tilesOf('New')).toEqual(['Two', 'Three', 'Four']);
  expect(screen.queryByRole('region', { name: 'Continue Watching' })).toBeNull();
});
