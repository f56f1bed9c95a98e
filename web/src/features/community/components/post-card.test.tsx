import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { press, renderPage, toasts, type } from '../../../shared/testing/page.tsx';
import { ada, idOf } from '../../../shared/testing/people.ts';
import { deferredResponse, list, refusal } from '../../../shared/testing/server.ts';
import { CommunityPage } from '../pages/community-page.tsx';
import { chooseAction } from '../testing/actions.ts';

const { server, requests, changes } = startMemberServer();
const User = { id: ada.id, name: ada.name, avatar: '', role: 'user' as const };
const createdAt = '2026-11-12T13:05:00.000Z';
const comment = {
  id: idOf(2),
  content: 'Both, <b>small small</b>.',
  createdAt,
  user_id: ada.id,
  post_id: idOf(1),
  parent_id: null as string | null,
  likes: 0,
  liked: false,
  edited_at: null,
  User,
};
const post = {
  id: idOf(1),
  user_id: ada.id,
  title: 'Susu or savings?',
  content: 'Asking for my aunty. #Ajo',
  likes: 3,
  liked: false,
  comments_count: 1,
  createdAt,
  edited_at: null,
  User,
  CommunityComments: [comment],
};

async function open() {
  server.use(
    http.get('*/api/community/posts', () => list([post])),
    http.get('*/api/community/posts/*/comments', () => list([comment])),
  );
  renderPage(<CommunityPage />, '/community');
  return within(await screen.findByRole('article'));
}

test('shows a like immediately and reverts it on failure', async () => {
  const { released, release } = deferredResponse();
  server.use(
    http.put('*/like', async () => {
      await released;
      return refusal(500, 'internal_error', 'Oh no.');
    }),
  );
  const card = await open();
  fireEvent.click(card.getByRole('button', { name: 'Like this post: 3 likes' }));
  expect(await card.findByRole('button', { name: 'Like this post: 4 likes', pressed: true })).toBeTruthy();
  release();
  expect(await card.findByRole('button', { name: 'Like this post: 3 likes', pressed: false })).toBeTruthy();
  expect(changes()).toMatchObject([{ body: { liked: true } }]);
  expect(toasts()).toHaveLength(1);
});

test('sends a reply with its parent comment and shows it below', async () => {
  const reply = { ...comment, id: idOf(3), content: 'True talk.', parent_id: comment.id };
  server.use(http.post('*/api/community/comments', () => HttpResponse.json(reply, { status: 201 })));
  const card = await open();
  fireEvent.click(card.getByRole('button', { name: '1 comment' }));
  expect(await card.findByText('Both, <b>small small</b>.')).toBeTruthy();
  press('Reply');
  await screen.findByLabelText(/Your reply/);
  type(/Your reply/, ' True talk. ');
  press('Post reply');
  const replies = within(await card.findByRole('list', { name: 'Replies to Ada Eze' }));
  expect(replies.getByText('True talk.')).toBeTruthy();
  expect(replies.queryByRole('button', { name: 'Reply' })).toBeNull();
  expect(card.getByRole('button', { name: '2 comments' })).toBeTruthy();
  expect(changes()).toMatchObject([
    { body: { post_id: post.id, parent_id: comment.id, content: 'True talk.' } },
  ]);
});

test('confirms before deleting, in the specified words, and removes the post from the list', async () => {
  server.use(http.delete('*/api/community/posts/*', () => new HttpResponse(null, { status: 204 })));
  await open();
  await chooseAction('Actions for your post', 'Delete');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Are you sure you want to delete this post?')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Be the first to start a conversation!')).toBeTruthy();
});

test('links a topic to its posts and sends the order to the server', async () => {
  const card = await open();
  fireEvent.click(card.getByRole('link', { name: '#Ajo' }));
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/community?topic=Ajo'));
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'discussed' } });
  await waitFor(() =>
    expect(requests.map(({ url }) => url)).toContain(
      '/api/community/posts?limit=10&topic=Ajo&sort=discussed',
    ),
  );
});

test('suggests members after @ and a letter, and inserts, sends and links the picked one', async () => {
  const named: string[] = [];
  server.use(
    http.get('*/api/community/members', ({ request }) => {
      named.push(new URL(request.url).searchParams.get('name') ?? '');
      return HttpResponse.json([
        { id: idOf(7), name: 'Bola Ige', avatar: '' },
        { id: idOf(8), name: 'Bolaji Eze', avatar: '' },
      ]);
    }),
    http.post('*/api/community/comments', async ({ request }) => {
      const { content } = (await request.json()) as { content: string };
      const mentions = [{ user_id: idOf(8), name: 'Bolaji Eze' }];
      return HttpResponse.json({ ...comment, id: idOf(9), content, mentions }, { status: 201 });
    }),
  );
  const card = await open();
  fireEvent.click(card.getByRole('button', { name: '1 comment' }));
  const area = (await card.findByLabelText(/^Your comment/)) as HTMLTextAreaElement;
  fireEvent.change(area, { target: { value: 'Ask @bol' } });
  const options = within(await card.findByRole('listbox', { name: 'People to mention' }));
  expect(named).toEqual(['bol']);
  expect(options.getByRole('option', { selected: true }).textContent).toContain('Bola Ige');
  fireEvent.keyDown(area, { key: 'ArrowDown' });
  expect(area.getAttribute('aria-activedescendant')).toBe(
    options.getByRole('option', { selected: true }).getAttribute('id'),
  );
  fireEvent.keyDown(area, { key: 'Enter' });
  expect(area.value).toBe('Ask @Bolaji Eze ');
  expect(card.queryByRole('listbox')).toBeNull();
  fireEvent.click(card.getByRole('button', { name: 'Post comment' }));
  const link = await card.findByRole('link', { name: '@Bolaji Eze' });
  expect(link.getAttribute('href')).toBe(`/community/members/${idOf(8)}`);
  expect(changes()[0]?.body).toMatchObject({ content: 'Ask @Bolaji Eze', mentions: [idOf(8)] });
});

test('closes the suggestions on Escape, keeps the text, and sends no mention whose name was removed', async () => {
  server.use(
    http.get('*/api/community/members', () =>
      HttpResponse.json([{ id: idOf(7), name: 'Bola Ige', avatar: '' }]),
    ),
    http.post('*/api/community/comments', () => HttpResponse.json(comment, { status: 201 })),
  );
  const card = await open();
  fireEvent.click(card.getByRole('button', { name: '1 comment' }));
  const area = (await card.findByLabelText(/^Your comment/)) as HTMLTextAreaElement;
  const typeText = (value: string) => fireEvent.change(area, { target: { value } });
  typeText('@bo');
  await card.findByRole('listbox');
  fireEvent.keyDown(area, { key: 'Escape' });
  expect(card.queryByRole('listbox')).toBeNull();
  expect(area.value).toBe('@bo');
  typeText('@bol');
  // The response to "@bol" may replace the option between finding and clicking it.
  await waitFor(() => {
    fireEvent.click(card.getByRole('option', { name: /Bola Ige/ }));
    expect(area.value).toBe('@Bola Ige ');
  });
  typeText('Nobody');
  fireEvent.click(card.getByRole('button', { name: 'Post comment' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toMatchObject({ content: 'Nobody', mentions: [] });
});
