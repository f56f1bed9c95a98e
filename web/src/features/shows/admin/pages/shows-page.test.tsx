import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { runBulk } from '../../../../shared/testing/bulk.ts';
import { toasts, whereNow } from '../../../../shared/testing/page.tsx';
import { list, refusal } from '../../../../shared/testing/server.ts';
import { waitingToasts } from '../../../../shared/toasts/show-toast.ts';
import { bulkShows } from '../api/bulk-shows.ts';
import { aComment, aShow, crypto, naira, openShows, startShowsServer } from '../testing/shows-server.tsx';

const { server, requests } = startShowsServer();
const changes = () => requests.filter(({ method }) => method !== 'GET');
const listCalls = () => requests.filter(({ url }) => url.startsWith('/api/admin/shows?'));
const row = (title: string) => screen.queryByRole('row', { name: new RegExp(title) });

test('shows each show with state, numbers and date, and cuts descriptions to 50 characters', async () => {
  const live = {
    id: 'e'.repeat(24),
    stream_url: 'https://x.test/a',
    status: 'live',
    start_time: naira.createdAt,
  } as const;
  server.use(
    http.get('*/api/admin/shows', () =>
      list([
        aShow(1, { title: 'Published one', description: 'a'.repeat(51) }),
        aShow(2, { title: 'Later one', published: false, publish_at: '2030-06-01T11:00:00.000Z' }),
        aShow(3, { title: 'Hidden one', published: false }),
        aShow(4, { title: 'Live one', Streams: [live] }),
      ]),
    ),
  );
  openShows();
  expect(screen.getByRole('heading', { name: 'Shows Management' })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Shows' }).getAttribute('aria-busy')).toBe('true');
  await screen.findByText('Showing 1 to 4 of 4 results');
  const cells = (title: string) => within(row(title) ?? document.body);
  expect(cells('Published one').getByText(`${'a'.repeat(50)}…`)).toBeTruthy();
  expect(cells('Published one').getAllByText('Published').length).toBeGreaterThan(0);
  expect(cells('Published one').getByText('15 Jan 2026')).toBeTruthy();
  expect(cells('Later one').getAllByText(/^Scheduled for 1 Jun 2030, 12:00/).length).toBeGreaterThan(0);
  expect(cells('Hidden one').getAllByText('Hidden').length).toBeGreaterThan(0);
  expect(cells('Live one').getAllByText('Live').length).toBeGreaterThan(0);
});

test('keeps the search in the address, sends it to the server, and shows an empty result', async () => {
  server.use(
    http.get('*/api/admin/shows', ({ request }) =>
      new URL(request.url).searchParams.has('search') ? list([]) : list([naira, crypto]),
    ),
  );
  openShows();
  await screen.findByText('Showing 1 to 2 of 2 results');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search shows' }), { target: { value: 'susu' } });
  await screen.findByText('No shows found.');
  expect(whereNow()).toBe('/admin/shows?search=susu');
  expect(listCalls().map(({ url }) => url)).toEqual([
    '/api/admin/shows?limit=25',
    '/api/admin/shows?limit=25&search=susu',
  ]);
});

test('fetches pages from the server', async () => {
  server.use(
    http.get('*/api/admin/shows', ({ request }) => {
      const second = new URL(request.url).searchParams.get('cursor') === 'two';
      const link = '</api/admin/shows?limit=25&cursor=two>; rel="next"';
      return HttpResponse.json([second ? crypto : naira], {
        headers: { 'x-total-count': '2', ...(second ? {} : { link }) },
      });
    }),
  );
  openShows();
  await screen.findByText('Showing 1 to 1 of 2 results');
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Showing 1 to 2 of 2 results');
});

test('shows a failure with Retry', async () => {
  server.use(http.get('*/api/admin/shows', () => refusal(500, 'internal_error', 'Broken.'), { once: true }));
  openShows();
  await screen.findByText('The shows could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Showing 1 to 2 of 2 results');
});

test('removes a deleted show immediately and restores it on Undo', async () => {
  let deleted = false;
  const { promise: asked, resolve: respond } = Promise.withResolvers<void>();
  server.use(
    http.get('*/api/admin/shows', () => list(deleted ? [crypto] : [naira, crypto])),
    http.delete('*/api/shows/:id', async () => {
      await asked;
      deleted = true;
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('*/api/shows/:id/restore', () => {
      deleted = false;
      return HttpResponse.json(naira);
    }),
  );
  openShows();
  await screen.findByText('Showing 1 to 2 of 2 results');
  fireEvent.click(screen.getByLabelText('Delete Naira Nights'));
  await screen.findByText('Showing 1 to 1 of 1 results');
  expect(row('Naira Nights')).toBeNull();
  expect(toasts()).toEqual([]);
  respond();
  await waitFor(() => expect(toasts()).toEqual(['“Naira Nights” was deleted.']));
  const undo = waitingToasts.get()[0]?.action;
  expect(undo?.label).toBe('Undo');
  undo?.run();
  await screen.findByText('Showing 1 to 2 of 2 results');
  expect(row('Naira Nights')).toBeTruthy();
  expect(changes().map(({ method, url }) => `${method} ${url}`)).toEqual([
    `DELETE /api/shows/${naira.id}`,
    `POST /api/shows/${naira.id}/restore`,
  ]);
  await waitFor(() => expect(toasts()).toContain('“Naira Nights” was restored.'));
});

test('restores a show that could not be deleted, with the specified words', async () => {
  server.use(http.delete('*/api/shows/:id', () => refusal(500, 'internal_error', 'Broken.')));
  openShows();
  fireEvent.click(await screen.findByLabelText('Delete Naira Nights'));
  await waitFor(() => expect(toasts()).toEqual(['Failed to delete show. Please try again.']));
  await screen.findByText('Showing 1 to 2 of 2 results');
  expect(row('Naira Nights')).toBeTruthy();
});

test('counts held comments, shows them with reason and show, and approves or deletes them', async () => {
  let waiting = [
    aComment(1, { content: 'Buy at spam.example' }),
    aComment(2, { content: 'Olodo!', reason: 'profanity', User: { ...aComment(2).User, name: 'Ada Eze' } }),
  ];
  const decide = (id: unknown) => {
    waiting = waiting.filter((comment) => comment.id !== id);
    return HttpResponse.json({ comments_count: 1 });
  };
  server.use(
    http.get('*/api/admin/show-comments', () => list(waiting)),
    http.post('*/api/admin/show-comments/:id/approve', ({ params }) => decide(params.id)),
    http.delete('*/api/show-comments/:id', ({ params }) => decide(params.id)),
  );
  openShows();
  fireEvent.click(await screen.findByRole('button', { name: 'Comments to review (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Comments to review' }));
  expect(dialog.getByText('Link from a new account')).toBeTruthy();
  expect(dialog.getByText('Profanity')).toBeTruthy();
  expect(dialog.getAllByRole('link', { name: 'Naira Nights' })).toHaveLength(2);
  fireEvent.click(dialog.getByLabelText('Approve the comment of Ada Eze'));
  await waitFor(() => expect(dialog.queryByText('Olodo!')).toBeNull());
  fireEvent.click(dialog.getByLabelText('Delete the comment of Tunde Alabi'));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this comment?' }));
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await dialog.findByText('Nothing is waiting for review. The room is behaving.');
  expect(changes().map(({ method, url }) => `${method} ${url}`)).toEqual([
    `POST /api/admin/show-comments/${aComment(2).id}/approve`,
    `DELETE /api/show-comments/${aComment(1).id}`,
  ]);
});

test('explains a failed decision in the dialog', async () => {
  server.use(
    http.get('*/api/admin/show-comments', () => list([aComment(1)])),
    http.post('*/api/admin/show-comments/:id/approve', () => refusal(500, 'internal_error', 'Broken.')),
  );
  openShows();
  fireEvent.click(await screen.findByRole('button', { name: 'Comments to review (1)' }));
  fireEvent.click(await screen.findByLabelText('Approve the comment of Tunde Alabi'));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to approve comment. Please try again.');
});

test('publishes or deletes many shows', async () => {
  server.use(
    http.put('*/api/shows/:id', () => HttpResponse.json(naira)),
    http.delete('*/api/shows/:id', () => new HttpResponse(null, { status: 204 })),
  );
  const later = aShow(3, { published: false, publish_at: '2030-06-01T11:00:00.000Z' });
  expect(await runBulk(bulkShows, 'Publish', [naira, later])).toEqual([later]);
  expect(changes()).toEqual([
    {
      method: 'PUT',
      url: `/api/shows/${later.id}`,
      body: {
        title: later.title,
        description: later.description,
        category: later.category,
        publish_at: '',
        version: '3',
      },
    },
  ]);
  await runBulk(bulkShows, 'Delete', [naira, later]);
  expect(requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([
    `/api/shows/${naira.id}`,
    `/api/shows/${later.id}`,
  ]);
});
