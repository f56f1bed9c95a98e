import type { Post } from '@poc/contracts/entities/community';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { keepSession } from '../../../shared/auth/session-store.ts';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage, toasts } from '../../../shared/testing/page.tsx';
import { ada, administrator } from '../../../shared/testing/people.ts';
import { list, refusal } from '../../../shared/testing/server.ts';
import { someId } from '../../../shared/testing/shows.ts';
import { postQuery } from '../api/community-queries.ts';
import { CommunityPage } from './community-page.tsx';
// Imported up front: on a busy machine, loading it lazily exceeds the test's timeouts.
import '../components/text-menu.tsx';
import { PostPage } from './post-page.tsx';

const { server, reads } = startMemberServer();
const User = { id: someId(), name: 'Tunde Bello', avatar: '', role: 'user' } as const;
const createdAt = '2026-11-12T13:05:00.000Z';
const id = someId();
const post: Post = {
  id,
  user_id: User.id,
  title: 'Susu or savings?',
  content: 'Asking for my aunty.',
  likes: 3,
  liked: false,
  createdAt,
  User,
  bookmarked: false,
  accepted_comment_id: null,
  comments_count: 1,
  locked: false,
  pinned: false,
  edited_at: null,
  CommunityComments: [
    {
      id: someId(),
      content: 'Both, small small.',
      createdAt,
      user_id: User.id,
      post_id: id,
      parent_id: null,
      likes: 0,
      liked: false,
      edited_at: null,
      User,
    },
  ],
};

function open(url: string, respond: () => Response = () => HttpResponse.json(post)) {
  server.use(
    http.get(`*/api/community/posts/${id}`, respond),
    http.get('*/api/community/posts', () => list([post])),
    http.get(`*/api/community/posts/${id}/comments`, () => list(post.CommunityComments)),
  );
  renderPage(
    <Routes>
      <Route path="/community" element={<CommunityPage />} />
      <Route path="/community/posts/:id" element={<PostPage />} />
    </Routes>,
    url,
  );
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('links a post’s title to its page with open comments', async () => {
  open('/community');
  fireEvent.click(await screen.findByRole('link', { name: 'Susu or savings?' }));
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe(`/community/posts/${id}`));
  expect(await heading('Susu or savings?')).toBeTruthy();
  expect(document.title).toBe('Susu or savings? · POC');
  expect(screen.getByText(/Both, small small\./).closest('[hidden]')).toBeNull();
  expect(screen.getByRole('link', { name: 'All posts' }).getAttribute('href')).toBe('/community');
});

const [said] = post.CommunityComments;
const linked = { ...post.CommunityComments[0], id: someId(), content: 'Number 400.' };
const focusedText = () => document.activeElement?.textContent ?? '';

test('replaces the comments of a prerendered post, which has them as visitors see them', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  const comments = post.CommunityComments.map((one) => ({ ...one, User: { ...User, name: 'Tunde B.' } }));
  client.setQueryData(postQuery(id).queryKey, { ...post, CommunityComments: comments }, { updatedAt: 0 });
  server.use(http.get(`*/api/community/posts/${id}`, () => HttpResponse.json(post)));
  renderPage(
    <QueryClientProvider client={client}>
      <Routes>
        <Route path="/community/posts/:id" element={<PostPage />} />
      </Routes>
    </QueryClientProvider>,
    `/community/posts/${id}`,
  );
  expect(screen.getByText('Tunde B.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Tunde B.')).toBeNull());
  expect(reads(`/api/community/posts/${id}/comments`)).toEqual([]);
});

test('opens a linked comment', async () => {
  open(`/community/posts/${id}?comment=${said?.id}`);
  await screen.findByText('Both, small small.');
  await waitFor(() => expect(focusedText()).toContain('Both, small small.'));
});

test('opens a linked comment beyond the first page', async () => {
  server.use(http.get(`*/api/community/comments/${linked.id}`, () => HttpResponse.json(linked)));
  open(`/community/posts/${id}?comment=${linked.id}`);
  await waitFor(() => expect(focusedText()).toContain('Number 400.'));
  expect(screen.getByText('Both, small small.')).toBeTruthy();
});

test.each([
  ['was deleted', () => refusal(404, 'comment_not_found', 'No.')],
  ['is of another post', () => HttpResponse.json({ ...linked, post_id: someId() })],
])('says that a linked comment %s', async (_, respond) => {
  server.use(http.get(`*/api/community/comments/${linked.id}`, respond));
  open(`/community/posts/${id}?comment=${linked.id}`);
  expect(await screen.findByText('The linked comment no longer exists.')).toBeTruthy();
  expect(screen.queryByText('Number 400.')).toBeNull();
});

test('lets the author mark a comment as the answer, which moves to the top', async () => {
  const own = { ...post, user_id: ada.id, comments_count: 2, CommunityComments: [said, linked] };
  const sent: unknown[] = [];
  server.use(
    http.put(`*/api/community/posts/${id}/accepted-comment`, async ({ request }) => {
      const body = (await request.json()) as { comment_id: string };
      sent.push(body);
      return HttpResponse.json({ accepted_comment_id: body.comment_id });
    }),
  );
  open(`/community/posts/${id}`, () => HttpResponse.json(own));
  server.use(http.get(`*/api/community/posts/${id}/comments`, () => list([said ?? {}, linked])));
  const said400 = (await screen.findByText('Number 400.')).closest('li') as HTMLElement;
  const menu = within(said400).getByRole('button', { name: /^Actions for/ });
  fireEvent.click(menu);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Mark as answer' }));
  await screen.findByText('Answer');
  expect(sent).toEqual([{ comment_id: linked.id }]);
  const texts = screen.getAllByText(/Number 400\.|Both, small small\./).map(({ textContent }) => textContent);
  expect(texts).toEqual(['Number 400.', 'Both, small small.']);
  fireEvent.click(menu);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove answer mark' }));
  await waitFor(() => expect(screen.queryByText('Answer')).toBeNull());
  expect(sent.at(-1)).toEqual({ comment_id: null });
});

test('lets administrators mark an answer, and shows the badge of its author', async () => {
  keepSession({ token: 't', user: administrator });
  const answered = { ...linked, User: { ...User, answers: true } };
  server.use(http.get(`*/api/community/posts/${id}/comments`, () => list([answered])));
  open(`/community/posts/${id}`, () => HttpResponse.json({ ...post, CommunityComments: [answered] }));
  const item = within((await screen.findByText('Number 400.')).closest('li') as HTMLElement);
  expect(item.getByText('Answers')).toBeTruthy();
  fireEvent.click(item.getByRole('button', { name: /^Actions for/ }));
  await screen.findByRole('menuitem', { name: 'Mark as answer' });
});

test('marks answered posts in lists', async () => {
  open('/community');
  const other = { ...post, id: someId(), accepted_comment_id: linked.id };
  server.use(http.get('*/api/community/posts', () => list([post, other])));
  const cards = await screen.findAllByRole('article');
  expect(cards.map((card) => within(card).queryByText('Answered') !== null)).toEqual([false, true]);
});

test('lets no other user accept an answer, and shows an answer beyond the first page at the top', async () => {
  server.use(http.get(`*/api/community/comments/${linked.id}`, () => HttpResponse.json(linked)));
  open(`/community/posts/${id}`, () => HttpResponse.json({ ...post, accepted_comment_id: linked.id }));
  await screen.findByText('Answer');
  const texts = screen.getAllByText(/Number 400\.|Both, small small\./).map(({ textContent }) => textContent);
  expect(texts).toEqual(['Number 400.', 'Both, small small.']);
  fireEvent.click(screen.getAllByRole('button', { name: /^Actions for .* comment/ })[0] as HTMLElement);
  await screen.findByRole('menuitem', { name: 'Copy link' });
  expect(screen.queryByRole('menuitem', { name: /answer/ })).toBeNull();
});

test('bookmarks a post immediately and reverts it on failure', async () => {
  let status = 200;
  server.use(
    http.put(`*/api/community/posts/${id}/bookmark`, () =>
      status === 200 ? HttpResponse.json({ bookmarked: true }) : refusal(status, 'internal_error', 'No.'),
    ),
  );
  open(`/community/posts/${id}`);
  const bookmark = (pressed: boolean) => screen.findByRole('button', { name: 'Bookmark this post', pressed });
  fireEvent.click(await bookmark(false));
  await bookmark(true);
  status = 500;
  fireEvent.click(await bookmark(true));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  await bookmark(true);
});

test.each([404, 400])('says that a post does not exist (%i), with a link', async (status) => {
  open(`/community/posts/${id}`, () => refusal(status, 'post_not_found', 'No.'));
  expect(await heading('Post not found')).toBeTruthy();
  expect(document.title).toBe('Post not found · POC');
  expect(screen.getByRole('link', { name: 'Go to Community' }).getAttribute('href')).toBe('/community');
});

test('offers Retry when a post cannot be loaded', async () => {
  let failures = 1;
  open(`/community/posts/${id}`, () =>
    failures-- > 0 ? refusal(500, 'internal_error', 'Oh no.') : HttpResponse.json(post),
  );
  expect(await screen.findByRole('heading', { name: 'The post could not be loaded' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await heading('Susu or savings?')).toBeTruthy();
});
