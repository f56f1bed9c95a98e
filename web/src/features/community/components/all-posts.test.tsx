import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage, toasts, type, whereNow } from '../../../shared/testing/page.tsx';
import { ada, idOf } from '../../../shared/testing/people.ts';
import { list } from '../../../shared/testing/server.ts';
import { kolo } from '../admin/testing/posts.ts';
import { CommunityPage } from '../pages/community-page.tsx';
import { chooseAction } from '../testing/actions.ts';
// Imported up front: on a busy machine, loading it lazily exceeds the test's timeouts.
import './write-post.tsx';

const { server, requests } = startMemberServer();
const at = (minute: number, changes: object = {}) => ({
  ...kolo,
  id: idOf(100 + minute),
  title: `Post of ${minute}`,
  createdAt: `2026-11-12T12:${minute}:00.000Z`,
  ...changes,
});
let posts: object[];
beforeEach(() => {
  posts = [at(10)];
  server.use(
    http.get('*/api/community/posts', ({ request }) =>
      list(new URL(request.url).searchParams.has('search') ? [] : posts),
    ),
    http.get('*/api/community/trending-topics', () => list([{ topic: 'Ajo', posts: 4 }])),
  );
});
const open = (url = '/community') => renderPage(<CommunityPage />, url);
const title = () => screen.findByLabelText<HTMLInputElement>(/^Title/);
const text = () => screen.queryByLabelText(/What is on your mind/);

test('unfolds the form on focus, and folds it when it is left empty', async () => {
  open();
  const field = await title();
  expect(text()).toBeNull();
  field.focus();
  await waitFor(() => expect(text()).not.toBeNull());
  (text() as HTMLElement).focus();
  expect(text()).not.toBeNull();
  screen.getByLabelText('Search posts').focus();
  await waitFor(() => expect(text()).toBeNull());
});

test('stays unfolded with text, also in the next visit', async () => {
  open();
  (await title()).focus();
  type(/^Title/, 'Half a thought');
  screen.getByLabelText('Search posts').focus();
  expect(text()).not.toBeNull();
  cleanup();
  open();
  expect((await title()).value).toBe('Half a thought');
  await waitFor(() => expect(text()).not.toBeNull());
});

test('stays unfolded with its errors while another window has the focus', async () => {
  open();
  const field = await title();
  field.focus();
  await waitFor(() => expect(text()).not.toBeNull());
  fireEvent.blur(field);
  expect(text()).not.toBeNull();
});

test('searches in the list, explains an empty result, and keeps the words in the address', async () => {
  server.use(http.get('*/api/community/pinned-posts', () => list([at(30)])));
  open();
  await screen.findByText('Post of 30');
  type('Search posts', 'kolo naira');
  await screen.findByText('No posts found');
  expect(whereNow()).toBe('/community?search=kolo+naira');
  expect(requests.map(({ url }) => url)).toContain('/api/community/posts?limit=10&search=kolo+naira');
  expect([screen.queryByText('Post of 30'), screen.queryByLabelText('Sort by')]).toEqual([null, null]);
  type('Search posts', '');
  await screen.findByText('Post of 10');
  expect(whereNow()).toBe('/community');
});

test('filters by a topic of the row and clears it, without losing the search', async () => {
  open('/community?search=kolo');
  const row = within(screen.getByRole('list', { name: 'Topics' }));
  fireEvent.click(await row.findByRole('link', { name: '#Ajo' }));
  expect(whereNow()).toBe('/community?search=kolo&topic=Ajo');
  fireEvent.click(row.getByRole('link', { name: 'Show all topics instead of #Ajo' }));
  expect(whereNow()).toBe('/community?search=kolo');
});

test('marks the posts of others that came after the last visit', async () => {
  const marked = () =>
    screen
      .getAllByRole('article')
      .filter((post) => within(post).queryByText('New'))
      .map((post) => within(post).getByRole('heading').textContent);
  open();
  await screen.findByText('Post of 10');
  expect(marked()).toEqual([]);
  cleanup();
  sessionStorage.clear();
  posts = [at(13, { user_id: ada.id }), at(12), at(11), at(10)];
  open();
  await screen.findByText('Post of 12');
  await waitFor(() => expect(marked()).toEqual(['Post of 12', 'Post of 11']));
  // Still the same visit: the user returns from a post.
  cleanup();
  open();
  await waitFor(() => expect(marked()).toEqual(['Post of 12', 'Post of 11']));
  cleanup();
  sessionStorage.clear();
  open();
  await screen.findByText('Post of 12');
  expect(marked()).toEqual([]);
});

test('names administrators, hosts and paid plans', async () => {
  const by = (changes: object) => ({ User: { ...kolo.User, ...changes } });
  posts = [
    at(15, by({ host: true, plan: 'premium' })),
    at(14, by({ role: 'admin' })),
    at(13, by({ plan: 'ultimate' })),
    at(12, by({ plan: 'premium' })),
    at(11),
  ];
  open();
  await screen.findByText('Post of 14');
  const badges = screen
    .getAllByRole('article')
    .map((post) => within(post).getByText(/^(Host|Admin|Ultimate|Premium|Member)$/).textContent);
  expect(badges).toEqual(['Host', 'Admin', 'Ultimate', 'Premium', 'Member']);
});

test('copies the link of a post', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  open();
  await chooseAction('Actions for the post of Tunde Alabi', 'Copy link');
  await waitFor(() => expect(toasts()).toContain('Link copied.'));
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/community/posts/${idOf(110)}`);
  Reflect.deleteProperty(navigator, 'clipboard');
});
