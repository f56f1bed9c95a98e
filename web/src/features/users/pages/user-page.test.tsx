import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { press, renderPage, toasts } from '../../../shared/testing/page.tsx';
import { idOf } from '../../../shared/testing/people.ts';
import { list, refusal } from '../../../shared/testing/server.ts';
import { ada, ngozi, startUsersServer } from '../testing/users-server.tsx';
import { UserPage } from './user-page.tsx';

const { server, reads, changes } = startUsersServer();
const at = '2026-11-12T13:05:00.000Z';
const post = { kind: 'post', id: idOf(20), post_id: idOf(20), title: 'Double your money' } as const;
const author = { id: ada.id, name: 'Ada Eze', avatar: '', role: 'user' } as const;
const gone = () => refusal(404, 'not_found', 'We could not find what you were looking for.');

beforeEach(() =>
  server.use(
    http.get('*/api/admin/users/:id', () => HttpResponse.json(ada)),
    http.get('*/api/admin/users/:id/notes', () => list([])),
    http.get('*/api/admin/users/:id/sessions', () => HttpResponse.json([])),
    http.get('*/api/admin/users/:id/community-activity', () => list([])),
    http.get('*/api/admin/users/:id/reports', () => list([])),
    http.get('*/api/admin/orders', () => list([])),
    http.get('*/api/admin/subscriptions', () => list([])),
    http.get('*/api/admin/community-cases', () => list([])),
    http.get('*/api/admin/posting-bans', () => list([])),
  ),
);

const open = (id = ada.id) =>
  renderPage(
    <Routes>
      <Route path="/admin/users/:id" element={<UserPage />} />
    </Routes>,
    `/admin/users/${id}`,
  );
const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('shows the profile, and each section empty', async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'Ada Eze' });
  const profile = await section('Profile');
  expect(profile.getByText('ada@poc.test')).toBeTruthy();
  expect(profile.getByText('Active')).toBeTruthy();
  for (const [name, empty] of [
    ['Notes', 'No notes.'],
    ['Orders', 'No orders.'],
    ['Plan and bills', 'No paid plan so far.'],
    ['Posts and comments', 'No posts or comments.'],
    ['Reports about this person', 'No reported, flagged or hidden posts or comments.'],
    ['Reports by this person', 'No reports by this person.'],
    ['Sessions', 'No active sessions.'],
    ['Audit record', 'No actions found.'],
  ] as const) {
    await (await section(name)).findByText(empty);
  }
  expect(reads('/api/admin/orders')).toEqual([`/api/admin/orders?limit=5&user=${ada.id}`]);
  const all = (await section('Orders')).getByRole('link', { name: 'View all orders' });
  expect(all.getAttribute('href')).toBe(`/admin/orders?user=${ada.id}`);
});

test('shows plan, bills, posts and comments, reports, ban and sessions', async () => {
  const plan = {
    id: idOf(30),
    plan: 'premium',
    status: 'active',
    state: 'grace',
    start_date: at,
    end_date: at,
    price: 4_990,
  };
  server.use(
    http.get('*/api/admin/subscriptions', () => list([plan])),
    http.get('*/api/admin/subscriptions/:id', () =>
      HttpResponse.json({
        ...plan,
        payments: [
          { id: idOf(31), paid_at: at, description: 'Premium, a month', amount: 4_990, refundable: 0 },
        ],
      }),
    ),
    http.get('*/api/admin/users/:id/community-activity', () =>
      list([
        { id: idOf(21), kind: 'comment', title: '', content: 'Me too', post_id: idOf(22), createdAt: at },
        { ...post, content: 'Send me 5k', createdAt: at },
      ]),
    ),
    http.get('*/api/admin/community-cases', () =>
      list([{ ...post, content: 'Send me 5k', User: author, state: 'reported', reports: 2, opened_at: at }]),
    ),
    http.get('*/api/admin/users/:id/reports', () =>
      list([
        { id: idOf(40), text: { ...post, User: author, state: 'hidden' }, reason: 'scam', note: 'Look', at },
        { id: idOf(41), text: null, reason: 'spam', note: '', at },
      ]),
    ),
    http.get('*/api/admin/posting-bans', () => list([{ User: author, until: null, reason: 'Spam', at }])),
    http.get('*/api/admin/users/:id/sessions', () =>
      HttpResponse.json([
        { id: idOf(50), device: 'Mozilla/5.0 (Android 14) Firefox/140.0', createdAt: at, lastUsedAt: at },
      ]),
    ),
  );
  open();
  await (await section('Plan and bills')).findByText(/^Premium, ₦4,990\.00 a month: Payment failed/);
  expect((await section('Plan and bills')).getByText('Premium, a month')).toBeTruthy();
  const texts = await section('Posts and comments');
  const link = await texts.findByRole('link', { name: post.title });
  expect(link.getAttribute('href')).toBe(`/admin/posts/${post.id}`);
  expect(texts.getByText('Comment on a deleted post').closest('a')).toBeNull();
  const about = await section('Reports about this person');
  await about.findByText(/^Reported, 2 reports, /);
  await about.findByText('Banned from posting permanently');
  const by = await section('Reports by this person');
  await by.findByText(`Post ‘${post.title}’ by Ada Eze`);
  expect(by.getByText('Deleted content')).toBeTruthy();
  await (await section('Sessions')).findByText('Firefox on Android');
});

test('retries one section and keeps the others', async () => {
  server.use(http.get('*/api/admin/orders', () => refusal(503, 'service_unavailable', 'Please wait.')));
  open();
  const orders = await section('Orders');
  await orders.findByText('The orders could not be loaded.');
  await (await section('Sessions')).findByText('No active sessions.');
  server.use(http.get('*/api/admin/orders', () => list([])));
  fireEvent.click(orders.getByRole('button', { name: 'Try Again' }));
  await orders.findByText('No orders.');
});

test('writes a note and deletes it', async () => {
  const note = { id: idOf(60), content: 'Called twice', author: { id: ngozi.id, name: ngozi.name }, at };
  server.use(http.post('*/api/admin/users/:id/notes', () => HttpResponse.json(note, { status: 201 })));
  open();
  const notes = await section('Notes');
  await notes.findByText('No notes.');
  press('Write a note');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Please write something.');
  fireEvent.change(dialog.getByLabelText(/^Note/), { target: { value: ' Called twice ' } });
  server.use(http.get('*/api/admin/users/:id/notes', () => list([note])));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await notes.findByText('Called twice');
  expect(notes.getByText('Ngozi Balogun, 12 Nov 2026, 14:05 WAT')).toBeTruthy();

  server.use(
    http.delete('*/api/admin/users/:id/notes/:noteId', () => new HttpResponse(null, { status: 204 })),
    http.get('*/api/admin/users/:id/notes', () => list([])),
  );
  fireEvent.click(notes.getByRole('button', { name: /^Delete the note of/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this note?' }));
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await notes.findByText('No notes.');
  expect(toasts()).toContain('Note deleted.');
  expect(changes()).toEqual([
    { method: 'POST', url: `/api/admin/users/${ada.id}/notes`, body: { content: 'Called twice' } },
    { method: 'DELETE', url: `/api/admin/users/${ada.id}/notes/${note.id}`, body: undefined },
  ]);
});

test('changes the role, and suspends from the menu', async () => {
  server.use(
    http.put('*/api/admin/users/:id/role', () => HttpResponse.json({ ...ada, role: 'admin' })),
    http.put('*/api/admin/users/:id/status', () => HttpResponse.json({ ...ada, suspended: true })),
  );
  open();
  fireEvent.change(await screen.findByLabelText('Role of Ada Eze'), { target: { value: 'admin' } });
  fireEvent.click(within(await screen.findByRole('dialog')).getByText('Make Administrator'));
  await waitFor(() => expect(toasts()).toEqual(['Ada Eze is now an administrator.']));
  server.use(http.get('*/api/admin/users/:id', () => HttpResponse.json({ ...ada, suspended: true })));
  press('Actions');
  fireEvent.click(within(await screen.findByRole('menu')).getByText('Suspend'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Spam' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  await (await section('Profile')).findByText('Suspended');
});

test('says that an account is deleted and shows what is kept', async () => {
  server.use(http.get('*/api/admin/users/:id', gone));
  open();
  await screen.findByRole('heading', { level: 1, name: 'Deleted account' });
  await (await section('Orders')).findByText('No orders.');
  await (await section('Audit record')).findByText('No actions found.');
  expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull();
  expect(reads(`/api/admin/users/${ada.id}/sessions`)).toEqual([]);
});

test('shows the deleted state after deleting the account here', async () => {
  server.use(http.delete('*/api/admin/users/:id', () => new HttpResponse(null, { status: 204 })));
  open();
  await screen.findByRole('heading', { name: 'Ada Eze' });
  press('Actions');
  fireEvent.click(within(await screen.findByRole('menu')).getByText('Delete User'));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.queryByRole('status')).toBeNull());
  server.use(http.get('*/api/admin/users/:id', gone));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('heading', { level: 1, name: 'Deleted account' });
});

test('offers to retry when the account could not be loaded', async () => {
  server.use(http.get('*/api/admin/users/:id', () => refusal(500, 'internal_error', 'Broken.')));
  open();
  await screen.findByText('The account could not be loaded');
  server.use(http.get('*/api/admin/users/:id', () => HttpResponse.json(ada)));
  press('Try Again');
  await screen.findByRole('heading', { name: 'Ada Eze' });
});
