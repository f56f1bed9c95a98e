import type { HiddenText } from '@poc/contracts/entities/community-moderation';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openPage, toasts, type } from '../../../shared/testing/page.tsx';
import { ada, idOf } from '../../../shared/testing/people.ts';
import { list, refusal, startServer } from '../../../shared/testing/server.ts';
// Imported up front: on a busy machine, loading it lazily exceeds the test's timeouts.
import '../components/report-dialog.tsx';
import { kolo } from '../admin/testing/posts.ts';
import { chooseAction } from '../testing/actions.ts';
import { CommunityPage } from './community-page.tsx';

const hidden: HiddenText = {
  id: idOf(7),
  kind: 'post',
  post_id: idOf(7),
  title: 'Double your naira',
  content: 'By Friday.',
  reason: 'Nobody can promise that.',
  hidden_at: '2026-11-12T13:05:00.000Z',
  appeal: null,
};
const { server, changes } = startServer(ada, [
  http.get('*/api/community/posts', () => list([kolo])),
  http.get('*/api/users/:id/posts', () => list([])),
  http.get('*/api/users/:id/hidden-texts', () => list([hidden])),
  http.post('*/api/community/reports', () => new HttpResponse(null, { status: 204 })),
]);
const open = (url = '/user/my-community') => openPage(url, <CommunityPage />);

test('says why a text is hidden and sends its one appeal', async () => {
  open('/user/my-community?mine=1');
  const panel = within(await screen.findByRole('region', { name: 'Hidden by moderators' }));
  expect(panel.getByText('Nobody can promise that.')).toBeTruthy();
  const ask = () => fireEvent.click(panel.getByRole('button', { name: 'Appeal' }));
  ask();
  await panel.findByText('Please write something here.');
  const answered = { ...hidden, appeal: { content: 'A joke', at: hidden.hidden_at, refused: false } };
  server.use(http.post('*/api/users/:id/hidden-texts/:textId/appeal', () => HttpResponse.json(answered)));
  type(/Do you disagree/, 'A joke');
  ask();
  await panel.findByText('You appealed. A moderator will read it, and you will get an email.');
  expect(changes().map(({ url, body }) => [url, body])).toEqual([
    [`/api/users/${ada.id}/hidden-texts/${hidden.id}/appeal`, { content: 'A joke' }],
  ]);
});

test('says that an appeal has already been sent', async () => {
  server.use(
    http.post('*/api/users/:id/hidden-texts/:textId/appeal', () =>
      refusal(409, 'already_appealed', 'You have asked for this already.'),
    ),
  );
  open('/user/my-community?mine=1');
  type(/Do you disagree/, await screen.findByLabelText(/Do you disagree/).then(() => 'A joke'));
  fireEvent.click(screen.getByRole('button', { name: 'Appeal' }));
  await screen.findByText('You have asked for this already.');
});

test('reports another member’s post with a reason', async () => {
  open();
  await chooseAction('Actions for the post of Tunde Alabi', 'Report');
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this post' }));
  fireEvent.change(dialog.getByLabelText('What is wrong with it?'), { target: { value: 'scam' } });
  fireEvent.change(dialog.getByLabelText('What should a moderator know?'), {
    target: { value: 'He took ₦5k' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Report' }));
  await waitFor(() => expect(toasts()).toContain('Thank you. A moderator will look at it.'));
  expect(changes()[0]?.body).toEqual({ kind: 'post', id: kolo.id, reason: 'scam', note: 'He took ₦5k' });
});

test('says that a post is locked for comments', async () => {
  server.use(http.get('*/api/community/posts', () => list([{ ...kolo, locked: true }])));
  open();
  fireEvent.click(await screen.findByRole('button', { name: /2 comments/ }));
  await screen.findByText('This post is closed to new comments.');
  expect(screen.queryByLabelText('Your comment')).toBeNull();
});

test('has a tab for bookmarks with an explanation while it is empty', async () => {
  let bookmarked: (typeof kolo)[] = [];
  server.use(http.get('*/api/users/:id/bookmarked-posts', () => list(bookmarked)));
  const { unmount } = open();
  fireEvent.click(await screen.findByRole('tab', { name: 'Bookmarks' }));
  await screen.findByRole('heading', { name: 'No bookmarks yet' });
  unmount();
  bookmarked = [{ ...kolo, bookmarked: true, title: 'Kept for later' }];
  open();
  fireEvent.click(await screen.findByRole('tab', { name: 'Bookmarks' }));
  await screen.findByRole('link', { name: 'Kept for later' });
  expect(screen.getByRole('button', { name: 'Bookmark this post', pressed: true })).toBeTruthy();
});
