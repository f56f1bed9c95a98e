import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderPage, toasts, type } from '../../../../shared/testing/page.tsx';
import { administrator } from '../../../../shared/testing/people.ts';
import { list, refusal, startServer } from '../../../../shared/testing/server.ts';
import { waitingToasts } from '../../../../shared/toasts/show-toast.ts';
import { ManagedPostsPage } from '../pages/posts-page.tsx';
import { queued, queueOf, reported } from '../testing/posts.ts';
// Imported up front: on a busy machine, loading it lazily exceeds the test's timeouts.
import './queue-dialog.tsx';

const noContent = () => new HttpResponse(null, { status: 204 });
const comment = { comment: {}, comments_count: 1 };
const { reported: post, appealed, held, chat } = queued;
const { server, changes } = startServer(administrator, [
  http.get('*/api/admin/posts', () => list([])),
  http.get('*/api/admin/moderation-queue', () => HttpResponse.json(queueOf([post, appealed, held, chat]))),
  http.put('*/api/admin/community-cases/:id', () => HttpResponse.json({ ...reported, state: 'closed' })),
  http.post('*/api/admin/show-comments/:id/:action', () => HttpResponse.json(comment)),
  http.put('*/api/streams/:id/review/:itemId', noContent),
  http.post('*/api/streams/:id/messages/:messageId/restore', () => HttpResponse.json({})),
  http.put('*/api/streams/:id/mutes/:userId', () => HttpResponse.json({})),
]);

/** Clicks a button once the previous decision is complete. */
async function press(name: string) {
  const enabled = async () => {
    const button = await screen.findByRole('button', { name });
    expect(button).toHaveProperty('disabled', false);
    return button;
  };
  fireEvent.click(await waitFor(enabled));
}
const open = async () => {
  renderPage(<ManagedPostsPage />, '/admin/posts?cases=open');
  return within(await screen.findByRole('dialog', { name: 'Moderation queue' }));
};
const bodies = () => changes().map(({ method, url, body }) => [`${method} ${url}`, body]);
const undo = () => waitingToasts.get().at(-1)?.action?.run();

test('lists items of all services with location and reason', async () => {
  const dialog = await open();
  await dialog.findByText('2 reports: Scam or guaranteed returns, Spam');
  const [first, second, third, fourth] = dialog.getAllByRole('listitem').map((one) => one.textContent);
  expect(first).toContain('PostTunde Alabi');
  expect(second).toContain('Tunde Alabi replied: It was a joke');
  expect(second).toContain('Hidden: Rude');
  expect(third).toContain('Comment on a show');
  expect(third).toContain('Not shown yetLink from a new account');
  expect(fourth).toContain('Invites to another messengerWord: cashout');
  expect(dialog.getByRole('link', { name: 'Naira Nights' }).getAttribute('href')).toBe(
    `/admin/shows/${held.place_id}`,
  );
  expect(dialog.getByRole('link', { name: 'Pip Happens' }).getAttribute('href')).toBe(
    `/live/${chat.place_id}`,
  );
  expect(screen.getByRole('button', { name: 'Moderation queue (4)', hidden: true })).toBeTruthy();
});

test('keeps community content, hides it with a reason, or leaves it hidden', async () => {
  const dialog = await open();
  fireEvent.click(await dialog.findByRole('button', { name: 'Keep: the post of Tunde Alabi' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Keep hidden: the comment of Tunde Alabi' }));
  const dismiss = { action: 'dismiss', reason: '' };
  await waitFor(() =>
    expect(bodies()).toEqual([
      [`PUT /api/admin/community-cases/${post.id}`, { kind: 'post', ...dismiss }],
      [`PUT /api/admin/community-cases/${appealed.id}`, { kind: 'comment', ...dismiss }],
    ]),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Hide: the post of Tunde Alabi' }));
  expect(await screen.findByRole('dialog', { name: 'Hide this post?' })).toBeTruthy();
  expect(changes()).toHaveLength(2);
});

test('shows a held show comment, or hides it with Undo', async () => {
  server.use(http.get('*/api/admin/moderation-queue', () => HttpResponse.json(queueOf([held]))));
  await open();
  await press('Show: the comment of Tunde Alabi');
  await waitFor(() => expect(toasts()).toContain('The comment was approved.'));
  await press('Hide: the comment of Tunde Alabi');
  await waitFor(() => expect(toasts()).toContain('The comment was hidden.'));
  undo();
  await waitFor(() => expect(toasts()).toContain('The comment was restored.'));
  expect(changes().map(({ method, url }) => `${method} ${url}`)).toEqual([
    `POST /api/admin/show-comments/${held.id}/approve`,
    `POST /api/admin/show-comments/${held.id}/hide`,
    `POST /api/admin/show-comments/${held.id}/approve`,
  ]);
});

test('keeps a chat message, hides it with Undo, and bans its author from that chat', async () => {
  server.use(http.get('*/api/admin/moderation-queue', () => HttpResponse.json(queueOf([chat]))));
  await open();
  const url = `/api/streams/${chat.place_id}`;
  await press('Keep: the message of Tunde Alabi');
  await waitFor(() => expect(changes()).toHaveLength(1));
  await press('Hide: the message of Tunde Alabi');
  await waitFor(() => expect(toasts()).toContain('The message was hidden.'));
  undo();
  await waitFor(() => expect(toasts()).toContain('The message was restored.'));
  await press('Ban Tunde Alabi');
  const question = within(await screen.findByRole('dialog', { name: 'Ban Tunde Alabi from this chat?' }));
  type(/Reason/, 'Adverts');
  fireEvent.click(question.getByRole('button', { name: 'Ban' }));
  await waitFor(() => expect(toasts()).toContain('Tunde Alabi was banned from this chat.'));
  expect(bodies()).toEqual([
    [`PUT ${url}/review/${chat.id}`, { decision: 'approve' }],
    [`PUT ${url}/review/${chat.id}`, { decision: 'remove' }],
    [`POST ${url}/messages/${chat.id}/restore`, undefined],
    [`PUT ${url}/mutes/${chat.User.id}`, { seconds: 604_800, reason: 'Adverts' }],
  ]);
});

test('offers no Undo for a removed held chat message', async () => {
  const item = { ...chat, state: 'held' } as const;
  server.use(http.get('*/api/admin/moderation-queue', () => HttpResponse.json(queueOf([item]))));
  const dialog = await open();
  fireEvent.click(await dialog.findByRole('button', { name: 'Hide: the message of Tunde Alabi' }));
  await waitFor(() => expect(toasts()).toContain('The message was hidden.'));
  expect(waitingToasts.get().at(-1)?.action).toBeUndefined();
});

test('shows a hidden text again', async () => {
  const hidden = { ...chat, state: 'hidden' } as const;
  server.use(
    http.get('*/api/admin/moderation-queue', ({ request }) =>
      HttpResponse.json(queueOf(request.url.includes('hidden') ? [hidden] : [])),
    ),
  );
  const dialog = await open();
  await dialog.findByText('Nothing is waiting for review.');
  fireEvent.change(dialog.getByLabelText('Show'), { target: { value: 'hidden' } });
  fireEvent.click(await dialog.findByRole('button', { name: 'Show again: the message of Tunde Alabi' }));
  await waitFor(() => expect(toasts()).toContain('The message was restored.'));
});

test('names an unavailable service, keeps the other items, and says that a list is incomplete', async () => {
  const queue = queueOf([post], { unavailable: ['streaming'], total: 1_342 });
  server.use(http.get('*/api/admin/moderation-queue', () => HttpResponse.json(queue)));
  const dialog = await open();
  await dialog.findByText(/^Chat messages are temporarily unavailable, and missing here/);
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
  expect(dialog.getByText('These are the 1 waiting the longest, of 1,342.')).toBeTruthy();
  server.use(http.get('*/api/admin/moderation-queue', () => HttpResponse.json(queueOf([post, chat]))));
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2));
  expect(dialog.queryByText(/temporarily unavailable/)).toBeNull();
});

test('reports a queue that cannot be loaded and a decision that fails', async () => {
  const url = '*/api/admin/moderation-queue';
  server.use(
    http.get(url, () => refusal(503, 'service_unavailable', 'Unavailable.')),
    http.put('*/api/streams/:id/review/:itemId', () =>
      refusal(409, 'stream_not_live', 'This stream is not live.'),
    ),
  );
  const dialog = await open();
  await dialog.findByText('The queue could not be loaded');
  server.use(http.get(url, () => HttpResponse.json(queueOf([chat]))));
  fireEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
  await press('Keep: the message of Tunde Alabi');
  await waitFor(() => expect(toasts()).toContain('This stream is not live.'));
});
