import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderPage, toasts, type, whereNow } from '../../../../shared/testing/page.tsx';
import { administrator, idOf } from '../../../../shared/testing/people.ts';
import { list, refusal, startServer } from '../../../../shared/testing/server.ts';
import { waitingToasts } from '../../../../shared/toasts/show-toast.ts';
// Imported up front: on a busy machine, loading them lazily exceeds the test's timeouts.
import '../components/bans-dialog.tsx';
import '../components/post-dialog.tsx';
import '../components/queue-dialog.tsx';
import { aComment, kolo, other, queued, queueOf, reported } from '../testing/posts.ts';
import { ManagedPostPage } from './post-page.tsx';
import { ManagedPostsPage } from './posts-page.tsx';

const { server, requests, changes } = startServer(administrator, [
  http.get('*/api/admin/posts', () => list([kolo, other])),
  http.get('*/api/admin/posts/:id', () => HttpResponse.json(kolo)),
  http.get('*/api/admin/moderation-queue', () => HttpResponse.json(queueOf([queued.reported]))),
  http.put('*/api/admin/community-cases/:id', () => HttpResponse.json({ ...reported, state: 'closed' })),
  http.put('*/api/admin/posts/:id/lock', () => HttpResponse.json({ ...kolo, locked: true })),
  http.delete('*/api/admin/posts/:id', () => new HttpResponse(null, { status: 204 })),
  http.get('*/api/community/posts/:id/comments', () => list(kolo.CommunityComments)),
  http.delete('*/api/community/comments/:id', () => new HttpResponse(null, { status: 204 })),
]);

const open = (url = '/admin/posts') =>
  renderPage(
    <Routes>
      <Route path="/admin/posts" element={<ManagedPostsPage />} />
      <Route path="/admin/posts/:id" element={<ManagedPostPage />} />
    </Routes>,
    url,
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const question = 'Are you sure you want to delete this post? This action cannot be undone.';

test('lists author, title, content and date of each post', async () => {
  open();
  const row = within(await screen.findByRole('row', { name: /My kolo broke/ }));
  for (const text of ['Tunde Alabi', 'tunde@poc.test']) expect(row.getByText(text)).toBeTruthy();
  expect(row.getAllByText('12 Nov 2026').length).toBeGreaterThan(0);
  expect(row.getAllByText(kolo.content).length).toBeGreaterThan(0);
  expect(screen.getByText('Showing 1 to 2 of 2 results')).toBeTruthy();
});

test('says that nothing was found and keeps the search in the address', async () => {
  server.use(http.get('*/api/admin/posts', () => list([])));
  open('/admin/posts?search=sapa');
  await screen.findByText('No posts found.');
  expect(requests.map(({ url }) => url)).toContain('/api/admin/posts?limit=25&search=sapa');
});

test('deletes a post after confirmation and removes its row', async () => {
  open();
  await press('Delete My kolo broke');
  await screen.findByText(question);
  server.use(http.get('*/api/admin/posts', () => list([other])));
  await press('Delete');
  await waitFor(() => expect(toasts()).toContain('“My kolo broke” was deleted.'));
  await waitFor(() => expect(screen.queryByRole('row', { name: /My kolo broke/ })).toBeNull());
  expect(changes().map(({ method, url }) => `${method} ${url}`)).toEqual([
    `DELETE /api/admin/posts/${kolo.id}`,
  ]);
});

test('keeps the row when a deletion fails, and says so', async () => {
  server.use(http.delete('*/api/admin/posts/:id', () => refusal(500, 'internal_error', 'Oops.')));
  open();
  await press('Delete My kolo broke');
  await press('Delete');
  await waitFor(() => expect(toasts()).toContain('Failed to delete post. Please try again.'));
  expect(screen.getByRole('row', { name: /My kolo broke/ })).toBeTruthy();
});

test('treats a post that was already deleted as deleted', async () => {
  server.use(http.delete('*/api/admin/posts/:id', () => refusal(404, 'post_not_found', 'No such post.')));
  open();
  await press('Delete My kolo broke');
  await press('Delete');
  await waitFor(() => expect(toasts()).toContain('“My kolo broke” was deleted.'));
});

test('shows the full text as text, the earlier revision and the comments with their count', async () => {
  open();
  await press('View My kolo broke');
  const dialog = within(await screen.findByRole('dialog', { name: 'My kolo broke' }));
  expect(dialog.getByText(kolo.content)).toBeTruthy();
  expect(dialog.getByRole('heading', { name: 'Comments (2)' })).toBeTruthy();
  expect(dialog.getByText('Comment 2')).toBeTruthy();
  await dialog.findByText('Earlier versions (1)');
  expect(whereNow()).toBe(`/admin/posts?post=${kolo.id}`);
  expect(dialog.getByRole('link', { name: 'Open page' }).getAttribute('href')).toBe(
    `/admin/posts/${kolo.id}`,
  );
});

test('deletes a comment after confirmation, and leads back once the post is deleted', async () => {
  open(`/admin/posts/${kolo.id}`);
  await screen.findByRole('heading', { level: 1, name: 'My kolo broke' });
  fireEvent.click(
    screen.getAllByRole('button', { name: 'Delete the comment of Tunde Alabi' })[0] as HTMLElement,
  );
  const left = { ...kolo, comments_count: 1, CommunityComments: [aComment(2)] };
  server.use(
    http.get('*/api/admin/posts/:id', () => HttpResponse.json(left)),
    http.get('*/api/community/posts/:id/comments', () => list(left.CommunityComments)),
  );
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByRole('heading', { name: 'Comments (1)' });
  expect(screen.queryByText('Comment 1')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await press('Delete');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(whereNow()).toBe('/admin/posts'));
});

test('says that a post does not exist', async () => {
  server.use(http.get('*/api/admin/posts/:id', () => refusal(404, 'post_not_found', 'No such post.')));
  open(`/admin/posts/${idOf(9)}`);
  await screen.findByText('The post could not be loaded');
});

const bodies = () => changes().map(({ method, url, body }) => [`${method} ${url}`, body]);

test('hides a post with a reason, with Undo', async () => {
  open(`/admin/posts/${kolo.id}`);
  await screen.findByRole('heading', { level: 1, name: 'My kolo broke' });
  fireEvent.click(screen.getAllByRole('button', { name: 'Hide' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide this post?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Hide' }));
  await dialog.findByText('Please give a reason.');
  type(/Reason/, ' It promises returns. ');
  fireEvent.click(dialog.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(whereNow()).toBe('/admin/posts'));
  expect(toasts()).toContain('The post was hidden. Its author gets an email with the reason.');
  expect(bodies()).toEqual([
    [
      `PUT /api/admin/community-cases/${kolo.id}`,
      { kind: 'post', action: 'hide', reason: 'It promises returns.' },
    ],
  ]);
  waitingToasts.get().at(-1)?.action?.run();
  await waitFor(() => expect(toasts()).toContain('The post was restored.'));
  expect(bodies().at(-1)).toEqual([
    `PUT /api/admin/community-cases/${kolo.id}`,
    { kind: 'post', action: 'restore', reason: '' },
  ]);
});

test('locks a post for new comments', async () => {
  open(`/admin/posts/${kolo.id}`);
  await screen.findByRole('heading', { level: 1, name: 'My kolo broke' });
  server.use(http.get('*/api/admin/posts/:id', () => HttpResponse.json({ ...kolo, locked: true })));
  await press('Close comments');
  await screen.findByRole('button', { name: 'Open comments' });
  expect(bodies()).toEqual([[`PUT /api/admin/posts/${kolo.id}/lock`, { locked: true }]]);
});

test('pins a post', async () => {
  open(`/admin/posts/${kolo.id}`);
  await screen.findByRole('heading', { level: 1, name: 'My kolo broke' });
  server.use(
    http.put('*/api/admin/posts/:id/pin', () => HttpResponse.json({ ...kolo, pinned: true })),
    http.get('*/api/admin/posts/:id', () => HttpResponse.json({ ...kolo, pinned: true })),
  );
  await press('Pin');
  await screen.findByRole('button', { name: 'Unpin' });
  expect(bodies()).toEqual([[`PUT /api/admin/posts/${kolo.id}/pin`, { pinned: true }]]);
});

test('bans an author for a time with a reason, with Undo', async () => {
  const ban = { User: kolo.User, until: null, reason: 'Scam.', at: kolo.createdAt };
  server.use(
    http.put('*/api/admin/posting-bans/:id', () => HttpResponse.json(ban)),
    http.delete('*/api/admin/posting-bans/:id', () => new HttpResponse(null, { status: 204 })),
  );
  open(`/admin/posts/${kolo.id}`);
  await press(`Ban ${kolo.User.name}`);
  const dialog = within(await screen.findByRole('dialog', { name: `Ban ${kolo.User.name} from posting?` }));
  fireEvent.click(dialog.getByRole('button', { name: 'Ban' }));
  await dialog.findByText('Please give a reason.');
  fireEvent.change(dialog.getByLabelText(/How long/), { target: { value: 'none' } });
  type(/Reason/, ' Scam. ');
  fireEvent.click(dialog.getByRole('button', { name: 'Ban' }));
  await waitFor(() =>
    expect(toasts()).toContain(`${kolo.User.name} was banned, and gets an email with the reason.`),
  );
  waitingToasts.get().at(-1)?.action?.run();
  await waitFor(() => expect(toasts()).toContain(`${kolo.User.name} can post again.`));
  expect(bodies()[0]).toEqual([
    `PUT /api/admin/posting-bans/${kolo.User.id}`,
    { days: null, reason: 'Scam.' },
  ]);
});

test('lists bans with end and reason, and lifts them', async () => {
  const lifted: unknown[] = [];
  const until = '2026-12-01T09:00:00.000Z';
  const ban = { User: kolo.User, until, reason: 'Scam.', at: kolo.createdAt };
  server.use(
    http.get('*/api/admin/posting-bans', () => list(lifted.length === 0 ? [ban] : [])),
    http.delete('*/api/admin/posting-bans/:id', ({ params }) => {
      lifted.push(params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  open();
  await press('Bans');
  const dialog = within(await screen.findByRole('dialog', { name: 'Bans' }));
  await dialog.findByText('Scam.');
  expect(dialog.getByText(/1 Dec 2026/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: `Lift the ban of ${kolo.User.name}` }));
  await dialog.findByText('No one is banned.');
  expect(lifted).toEqual([kolo.User.id]);
});
