import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { dropSession, keepSession } from '../../../shared/auth/session-store.ts';
import { newestShowsQuery } from '../../../shared/catalog/api/shows-query.ts';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage, toasts } from '../../../shared/testing/page.tsx';
import { ada } from '../../../shared/testing/people.ts';
import { list, refusal } from '../../../shared/testing/server.ts';
import { someComment, someId, someShow } from '../../../shared/testing/shows.ts';
import { Comments } from './comments.tsx';

const { server, changes } = startMemberServer();
const show = someShow({ comments_count: 2 });
const bola = { id: someId(), name: 'Bola Ade', avatar: '', role: 'admin' as const };
const others = someComment('Not my wallet.', { user_id: bola.id, User: bola });
const own = someComment('<b>So funny</b>');

function InList() {
  const { data } = useQuery(newestShowsQuery(3));
  return <output data-testid="in-list">{data?.map((each) => each.comments_count).join()}</output>;
}

function open(comments: object[] = [others, own], more: Parameters<typeof server.use> = []) {
  server.use(
    http.get('*/api/shows', () => HttpResponse.json([show])),
    http.get(`*/api/shows/${show.id}`, () => HttpResponse.json(show)),
    http.get(`*/api/shows/${show.id}/comments`, () => list(comments)),
  );
  server.use(...more);
  return renderPage(
    <>
      <Comments showId={show.id} />
      <InList />
    </>,
    `/shows/${show.id}`,
  );
}

const texts = async () => (await screen.findAllByRole('listitem')).map((item) => item.textContent);
const fieldRole = ['textbox', { name: 'Your comment' }] as const;
const field = () => screen.getByRole(...fieldRole);
const write = async (text: string) =>
  fireEvent.change(await screen.findByRole(...fieldRole), { target: { value: text } });
const post = () => fireEvent.click(screen.getByRole('button', { name: 'Post comment' }));

test('shows comments with their authors as text, never as markup', async () => {
  open();
  expect(await screen.findByText('<b>So funny</b>')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Comments (2)' })).toBeTruthy();
  expect((await texts())[0]).toContain('Bola AdeAdmin');
});

test('shows an empty state without comments', async () => {
  open([]);
  expect(await screen.findByText(/^No comments yet\./)).toBeTruthy();
});

test('offers Retry after a failure', async () => {
  open(
    [],
    [
      http.get(`*/api/shows/${show.id}/comments`, () => refusal(503, 'service_unavailable', 'Away.'), {
        once: true,
      }),
    ],
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(/^No comments yet\./)).toBeTruthy();
});

test('adds a new comment at the top, trimmed, and updates every count', async () => {
  open(undefined, [
    http.post(`*/api/shows/${show.id}/comments`, () =>
      HttpResponse.json({ comment: someComment('Mine'), comments_count: 3 }, { status: 201 }),
    ),
  ]);
  await screen.findByText('Not my wallet.');
  await waitFor(() => expect(screen.getByTestId('in-list').textContent).toBe('2'));
  await write('  Mine  ');
  post();
  await waitFor(async () => expect((await texts())[0]).toContain('Mine'));
  expect(await texts()).toHaveLength(3);
  expect(screen.getByRole('heading', { name: 'Comments (3)' })).toBeTruthy();
  expect(screen.getByTestId('in-list').textContent).toBe('3');
  await waitFor(() => expect(field()).toHaveProperty('value', ''));
  expect(changes()[0]?.body).toEqual({ content: 'Mine' });
  expect(toasts()).toEqual(['Comment published.']);
});

test('marks a held comment for its author and does not count it', async () => {
  open(undefined, [
    http.post(`*/api/shows/${show.id}/comments`, () =>
      HttpResponse.json({ comment: someComment('Mine', { held: true }), comments_count: 2 }, { status: 201 }),
    ),
  ]);
  await screen.findByText('Not my wallet.');
  await write('Mine');
  post();
  expect(await screen.findByText('Held for review')).toBeTruthy();
  expect(screen.getByText(/Only you can see it until a moderator has read it\./)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Comments (2)' })).toBeTruthy();
  expect(toasts()).toEqual(['Your comment is waiting for review. It becomes visible once approved.']);
});

test('does not send blank comments', async () => {
  open();
  await screen.findByText('Not my wallet.');
  expect(screen.getByRole('button', { name: 'Post comment' })).toHaveProperty('disabled', true);
  await write('   ');
  post();
  await act(async () => undefined);
  expect(changes()).toEqual([]);
});

test('keeps the text after a failure, and the draft after leaving the page', async () => {
  const { unmount } = open(undefined, [
    http.post(`*/api/shows/${show.id}/comments`, () => refusal(503, 'service_unavailable', 'Away.')),
  ]);
  await screen.findByText('Not my wallet.');
  await write('Mine');
  post();
  expect((await screen.findByRole('alert')).textContent).toBe('Away.');
  expect(field()).toHaveProperty('value', 'Mine');
  unmount();
  open();
  expect(field()).toHaveProperty('value', 'Mine');
});

test('does not share a draft between users', async () => {
  const { unmount } = open();
  await write('Mine');
  unmount();
  act(() => keepSession({ token: 't2', user: { ...ada, id: 'b'.repeat(24) } }));
  open();
  expect(field()).toHaveProperty('value', '');
});

test('shows the server’s errors next to the field', async () => {
  open(undefined, [
    http.post(`*/api/shows/${show.id}/comments`, () =>
      refusal(400, 'invalid_request', 'No.', { errors: [{ path: 'body.content', msg: 'is too long' }] }),
    ),
  ]);
  await write('Mine');
  post();
  expect(await screen.findByText('This is too long.')).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

test('shows the remaining characters near the limit', async () => {
  open();
  await write('a'.repeat(1_990));
  expect(screen.getByText('10 characters left')).toBeTruthy();
});

const confirm = async () =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));

test('deletes the user’s own comment after confirmation, but not others’', async () => {
  open(undefined, [
    http.delete(`*/api/show-comments/${own.id}`, () => HttpResponse.json({ comments_count: 1 })),
  ]);
  await screen.findByText('Not my wallet.');
  expect(screen.queryByRole('button', { name: 'Delete the comment of Bola Ade' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Delete your comment' }));
  expect(changes()).toEqual([]);
  await confirm();
  await waitFor(() => expect(screen.queryByText('<b>So funny</b>')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Comments (1)' })).toBeTruthy();
  expect(screen.getByTestId('in-list').textContent).toBe('1');
  expect(toasts()).toEqual(['Comment deleted.']);
});

test('lets an administrator delete any comment, and removes one that is already deleted', async () => {
  act(() => keepSession({ token: 't', user: { ...ada, id: 'c'.repeat(24), role: 'admin' } }));
  open(undefined, [
    http.delete(`*/api/show-comments/${others.id}`, () => refusal(404, 'comment_not_found', 'Gone.')),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the comment of Bola Ade' }));
  await confirm();
  await waitFor(() => expect(screen.queryByText('Not my wallet.')).toBeNull());
});

test('keeps a comment whose deletion failed', async () => {
  open(undefined, [
    http.delete(`*/api/show-comments/${own.id}`, () => refusal(503, 'service_unavailable', 'Away.')),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete your comment' }));
  await confirm();
  await waitFor(() => expect(toasts()).toEqual(['Away.']));
  expect(screen.getByText('<b>So funny</b>')).toBeTruthy();
});

test('lets a visitor read and shows the way to sign in', async () => {
  act(() => dropSession());
  open();
  expect(await screen.findByText('Not my wallet.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('link', { name: 'Login to comment' }).getAttribute('href')).toBe('/login');
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

test('loads older comments page by page', async () => {
  open(undefined, [
    http.get(`*/api/shows/${show.id}/comments`, ({ request }) =>
      new URL(request.url).searchParams.get('cursor') === 'c2'
        ? list([someComment('The oldest')], 3)
        : list([others, own], 3, 'c2'),
    ),
  ]);
  expect(await screen.findByText('Showing 2 of 3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('The oldest')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
