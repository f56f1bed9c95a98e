import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { toasts, whereNow } from '../../../../shared/testing/page.tsx';
import { list, refusal } from '../../../../shared/testing/server.ts';
import { aComment, crypto, naira, openShows, startShowsServer } from '../testing/shows-server.tsx';

const { server, requests } = startShowsServer();
const changes = () => requests.filter(({ method }) => method !== 'GET');
const url = `/admin/shows/${naira.id}`;
const plain = (at: number, content: string) => {
  const { reason: _, Show: __, held: ___, ...comment } = aComment(at, { content });
  return comment;
};

test('shows all of a show, with links to its streams and its public page', async () => {
  const live = {
    id: 'e'.repeat(24),
    stream_url: 'https://x.test/a',
    status: 'live',
    start_time: '2026-11-12T13:05:00.000Z',
  };
  server.use(
    http.get('*/api/admin/shows/:id', () =>
      HttpResponse.json({ ...naira, Streams: [live], start_time: '2026-12-24T19:00:00.000Z' }),
    ),
  );
  openShows(url);
  await screen.findByRole('heading', { level: 1, name: 'Naira Nights' });
  expect(screen.getByText(naira.description)).toBeTruthy();
  expect(screen.getByText(/^24 Dec 2026, 20:00/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'https://youtu.be/abc' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Public page' }).getAttribute('href')).toBe(`/shows/${naira.id}`);
  expect(screen.getByRole('link', { name: 'Watch' }).getAttribute('href')).toBe(`/live/${live.id}`);
  expect(screen.getByRole('link', { name: 'Manage streams' }).getAttribute('href')).toBe('/admin/streams');
});

test('reports a show that does not exist or cannot be loaded', async () => {
  server.use(http.get('*/api/admin/shows/:id', () => refusal(404, 'show_not_found', 'Show not found')));
  openShows(url);
  await screen.findByText('The show could not be loaded');
  expect(screen.getByText('Show not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All shows' })).toBeTruthy();
});

test('lists its comments, deletes them after confirmation, and hides held comments of other shows', async () => {
  let comments = [plain(1, 'Sweet!'), plain(2, 'I no fit laugh.')];
  server.use(
    http.get('*/api/shows/:id/comments', () => list([aComment(3, { content: 'Waits' }), ...comments])),
    http.get('*/api/admin/show-comments', () =>
      list([aComment(3, { content: 'Waits' }), aComment(4, { content: 'Elsewhere', Show: crypto })]),
    ),
    http.delete('*/api/show-comments/:id', ({ params }) => {
      comments = comments.filter(({ id }) => id !== params.id);
      return HttpResponse.json({ comments_count: comments.length });
    }),
  );
  openShows(url);
  const held = within(await screen.findByRole('region', { name: 'Comments to review (1)' }));
  expect(held.getByText('Waits')).toBeTruthy();
  expect(held.getByText('Link from a new account')).toBeTruthy();
  expect(screen.queryByText('Elsewhere')).toBeNull();
  await screen.findByText('Sweet!');
  const panel = within(screen.getByRole('region', { name: 'Comments (3)' }));
  expect(panel.queryByText('Waits')).toBeNull();
  fireEvent.click(panel.getAllByLabelText('Delete the comment of Tunde Alabi')[0] ?? document.body);
  const question = within(await screen.findByRole('dialog', { name: 'Delete this comment?' }));
  expect(changes()).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Sweet!')).toBeNull());
  expect(changes().map((change) => change.url)).toEqual([`/api/show-comments/${plain(1, '').id}`]);
});

test('does not fetch comments of an unpublished show', async () => {
  server.use(http.get('*/api/admin/shows/:id', () => HttpResponse.json({ ...naira, published: false })));
  openShows(url);
  await screen.findByText('Comments are listed here while the show is published.');
  expect(screen.queryByRole('link', { name: 'Public page' })).toBeNull();
  expect(requests.some((request) => request.url.includes('/comments'))).toBe(false);
});

test('leads back to the list after deleting, with Undo', async () => {
  server.use(http.delete('*/api/shows/:id', () => new HttpResponse(null, { status: 204 })));
  openShows(url);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(whereNow()).toBe('/admin/shows'));
  expect(toasts()).toEqual(['“Naira Nights” was deleted.']);
});

test('opens the form on Edit', async () => {
  openShows(url);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Naira Nights' });
  expect(whereNow()).toBe(`${url}?form=edit`);
});

const converted = (conversion: object) => ({
  ...naira,
  video_url: '/uploads/shows/one.mp4',
  conversion: { status: 'ready', percent: 100, qualities: [360, 720], reason: null, ...conversion },
});

test.each([
  [{}, '360p, 720p'],
  [{ status: 'waiting' }, /^As uploaded only/],
  [{ status: 'queued' }, 'Waiting to be converted'],
  [{ status: 'queued', reason: 'encoder' }, 'Waiting for an automatic retry'],
  [{ status: 'running', percent: 42 }, 'Converting: 42 %'],
])('shows the progress of a video’s qualities: %o', async (conversion, words) => {
  server.use(http.get('*/api/admin/shows/:id', () => HttpResponse.json(converted(conversion))));
  openShows(url);
  await screen.findByText(words);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('says why a video could not be converted and retries it', async () => {
  let state: object = { status: 'failed', reason: 'unreadable', percent: 0, qualities: [] };
  server.use(
    http.get('*/api/admin/shows/:id', () => HttpResponse.json(converted(state))),
    http.post('*/api/admin/shows/:id/conversion/retry', () => {
      state = { status: 'queued', percent: 0, qualities: [] };
      return HttpResponse.json(converted(state));
    }),
  );
  openShows(url);
  await screen.findByText(/^Not converted: the file can’t be read as a video/);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Waiting to be converted');
  expect(changes().map((change) => change.url)).toEqual([`/api/admin/shows/${naira.id}/conversion/retry`]);
});

test('reports a failed retry, which can be repeated', async () => {
  server.use(
    http.get('*/api/admin/shows/:id', () =>
      HttpResponse.json(converted({ status: 'failed', reason: 'storage' })),
    ),
    http.post('*/api/admin/shows/:id/conversion/retry', () => HttpResponse.error()),
  );
  openShows(`${url}?form=edit`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Naira Nights' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(dialog.getByRole('button', { name: 'Try again' })).toHaveProperty('disabled', false);
});
