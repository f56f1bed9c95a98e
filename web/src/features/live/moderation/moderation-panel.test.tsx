import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { toasts } from '../../../shared/testing/page.tsx';
import { list, refusal } from '../../../shared/testing/server.ts';
import {
  aMute,
  anAction,
  chat,
  hear,
  openPanel,
  rules,
  startModerationServer,
  streamId,
  waitingItem,
} from './testing/moderation-server.tsx';

const { server, requests, changes } = startModerationServer();
const noContent = () => new HttpResponse(null, { status: 204 });
const calls = () => changes().map(({ method, url }) => `${method} ${url}`);
const tab = (name: string | RegExp) => screen.findByRole('tab', { name });

test('shows messages waiting for review with author, reason and visibility', async () => {
  server.use(
    http.get(`*${chat}/review`, () =>
      list([
        waitingItem(1, { reasons: ['link', 'cashout'] }),
        waitingItem(2, {
          kind: 'flagged',
          reasons: ['guaranteed_returns', 'wallet_address', 'outside_contact'],
        }),
      ]),
    ),
  );
  const panel = await openPanel();
  await panel.findByText('Message 1');
  for (const text of ['Held', 'Link', 'Word: cashout', 'Warned, visible', 'Promises guaranteed profit'])
    expect(panel.getByText(text)).toBeTruthy();
  expect(panel.getByText('Wallet address')).toBeTruthy();
  expect(panel.getByText('Invites to another messenger')).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Keep the message of Person 2' })).toBeTruthy();
  await tab('Review (2)');
  expect(screen.getByRole('button', { name: 'Moderation 2 waiting' })).toBeTruthy();
  expect(screen.getByText('2 messages wait for review.')).toBeTruthy();
});

test('removes a message immediately after a decision', async () => {
  const left = [waitingItem(1), waitingItem(2)];
  const { promise: asked, resolve: respond } = Promise.withResolvers<void>();
  server.use(
    http.get(`*${chat}/review`, () => list(left)),
    http.put(`*${chat}/review/:id`, async () => {
      await asked;
      left.shift();
      return noContent();
    }),
  );
  const panel = await openPanel();
  fireEvent.click(await panel.findByRole('button', { name: 'Approve the message of Person 1' }));
  await waitFor(() => expect(panel.queryByText('Message 1')).toBeNull());
  await tab('Review (1)');
  respond();
  await waitFor(() =>
    expect(changes()).toEqual([
      { method: 'PUT', url: `${chat}/review/${waitingItem(1).id}`, body: { decision: 'approve' } },
    ]),
  );
  expect(panel.getByText('Message 2')).toBeTruthy();
});

test('restores a message whose decision failed', async () => {
  server.use(http.put(`*${chat}/review/:id`, () => refusal(404, 'message_not_found', 'Message not found')));
  const panel = await openPanel();
  fireEvent.click(await panel.findByRole('button', { name: 'Remove the message of Person 1' }));
  await waitFor(() => expect(toasts()).toEqual(['Message not found']));
  await waitFor(() =>
    expect(panel.getAllByText(/^Message \d/).map(({ textContent }) => textContent)).toEqual([
      'Message 1',
      'Message 2',
    ]),
  );
});

test('adds messages held elsewhere automatically, for this stream only', async () => {
  let waiting = [waitingItem(1)];
  server.use(http.get(`*${chat}/review`, () => list(waiting)));
  const panel = await openPanel();
  await panel.findByText('Message 1');
  const asked = () => requests.filter(({ url }) => url.startsWith(`${chat}/review`)).length;
  const before = asked();
  hear({ streamId: 'f'.repeat(24), waiting: 9 });
  waiting = [waitingItem(1), waitingItem(3)];
  expect(asked()).toBe(before);
  hear({ streamId, waiting: 2 });
  await panel.findByText('Message 3');
  await tab('Review (2)');
});

test('shows an empty state without messages to review', async () => {
  server.use(http.get(`*${chat}/review`, () => list([])));
  const panel = await openPanel();
  await panel.findByText('Nothing is waiting for review. The room is behaving.');
  await tab('Review');
});

test.each([
  [undefined, 'review', 'The messages could not be loaded.', 'Message 1'],
  ['Rules', 'chat-rules', 'The rules could not be loaded', 'Blocked words'],
  ['Muted', 'mutes', 'The list could not be loaded.', 'No one is muted.'],
  ['Record', 'moderation', 'The record could not be loaded.', 'No actions yet.'],
] as const)('%s: shows a failure with Retry', async (name, path, title, then) => {
  server.use(http.get(`*${chat}/${path}`, () => refusal(500, 'internal_error', 'Broken.'), { once: true }));
  const panel = await openPanel(name);
  await panel.findByText(title);
  fireEvent.click(panel.getByRole('button', { name: 'Try Again' }));
  await panel.findByText(then);
});

test('shows and saves the rules, with each word once regardless of case', async () => {
  server.use(http.put(`*${chat}/chat-rules`, async ({ request }) => HttpResponse.json(await request.json())));
  const panel = await openPanel('Rules');
  const blocked = await panel.findByLabelText<HTMLTextAreaElement>('Blocked words');
  expect(blocked.value).toBe('ponzi');
  fireEvent.change(panel.getByLabelText('Slow mode'), { target: { value: '30' } });
  fireEvent.click(panel.getByLabelText('Require viewers to accept the chat rules before sending'));
  fireEvent.change(blocked, { target: { value: 'ponzi\n Olodo ,olodo\n\nyahoo plus' } });
  fireEvent.change(panel.getByLabelText('Words that hold a message for review'), {
    target: { value: 'cashout' },
  });
  fireEvent.click(panel.getByLabelText('Hold messages with links for review'));
  fireEvent.click(panel.getByRole('button', { name: 'Save Rules' }));
  await waitFor(() => expect(toasts()).toEqual(['Rules saved.']));
  expect(changes()).toEqual([
    {
      method: 'PUT',
      url: `${chat}/chat-rules`,
      body: {
        slowModeSeconds: 30,
        rulesRequired: true,
        blockedWords: ['ponzi', 'Olodo', 'yahoo plus'],
        heldWords: ['cashout'],
        holdLinks: true,
      },
    },
  ]);
  await waitFor(() => expect(blocked.value).toBe('ponzi\nOlodo\nyahoo plus'));
});

test('rejects a word that is too long before it is sent, and keeps the text after a refusal', async () => {
  server.use(http.put(`*${chat}/chat-rules`, () => refusal(500, 'internal_error', 'Broken.')));
  const panel = await openPanel('Rules');
  const blocked = await panel.findByLabelText<HTMLTextAreaElement>('Blocked words');
  fireEvent.change(blocked, { target: { value: 'a'.repeat(61) } });
  fireEvent.click(panel.getByRole('button', { name: 'Save Rules' }));
  await panel.findByText(/is longer than 60 letters/);
  expect(changes()).toEqual([]);
  fireEvent.change(blocked, { target: { value: 'wash wash' } });
  fireEvent.click(panel.getByRole('button', { name: 'Save Rules' }));
  expect((await panel.findByRole('alert')).textContent).toBe('Broken.');
  expect(blocked.value).toBe('wash wash');
});

test('keeps an unusual slow-mode value', async () => {
  server.use(http.get(`*${chat}/chat-rules`, () => HttpResponse.json({ ...rules, slowModeSeconds: 7 })));
  const panel = await openPanel('Rules');
  const slow = await panel.findByLabelText<HTMLSelectElement>('Slow mode');
  expect(slow.value).toBe('7');
  expect(slow.selectedOptions[0]?.text).toBe('One every 7 seconds');
});

test('shows mutes with end and reason, and undoes one immediately', async () => {
  let muted = [aMute(1, '2026-12-03T20:00:00.000Z'), aMute(2, null)];
  server.use(
    http.get(`*${chat}/mutes`, () => list(muted)),
    http.delete(`*${chat}/mutes/:id`, () => {
      muted = muted.slice(1);
      return noContent();
    }),
  );
  const panel = await openPanel('Muted');
  await panel.findByText(/^muted until 3 Dec 2026, 21:00/);
  expect(panel.getByText('muted permanently')).toBeTruthy();
  fireEvent.click(panel.getByRole('button', { name: 'Undo: unmute Person 1' }));
  await waitFor(() => expect(toasts()).toEqual(['Person 1 can chat again.']));
  expect(panel.queryByText('Person 1')).toBeNull();
  expect(calls()).toEqual([`DELETE ${chat}/mutes/${aMute(1, null).userId}`]);
});

test('restores a mute that could not be undone', async () => {
  server.use(
    http.get(`*${chat}/mutes`, () => list([aMute(1, null), aMute(2, null)])),
    http.delete(`*${chat}/mutes/:id`, () => refusal(500, 'internal_error', 'Broken.')),
  );
  const panel = await openPanel('Muted');
  fireEvent.click(await panel.findByRole('button', { name: 'Undo: unmute Person 2' }));
  await waitFor(() => expect(toasts()).toEqual(['Broken.']));
  await panel.findByText('Person 2');
});

test('shows who did what and offers Undo only for the latest action on a subject', async () => {
  const message_id = anAction(1).message_id;
  server.use(
    http.get(`*${chat}/moderation`, () =>
      list([
        anAction(5, { action: 'rules-changed', detail: 'Slow mode: 30 s', message_id: null, user_id: null }),
        anAction(4, { action: 'message-restored', message_id }),
        anAction(3, { action: 'message-deleted', message_id }),
        anAction(2, { action: 'message-deleted' }),
        anAction(1, { action: 'viewer-muted', detail: 'Person 1, 10 minutes' }),
      ]),
    ),
    http.post(`*${chat}/messages/:id/restore`, () => HttpResponse.json({})),
    http.delete(`*${chat}/mutes/:id`, noContent),
  );
  const panel = await openPanel('Record');
  await panel.findByText('Slow mode: 30 s');
  expect(panel.getAllByText('Ngozi Balogun')).toHaveLength(5);
  const undos = panel.getAllByRole('button', { name: /^Undo/ });
  expect(undos.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Undo: Ngozi Balogun deleted a message: Text 2',
    'Undo: Ngozi Balogun muted a viewer: Person 1, 10 minutes',
  ]);
  fireEvent.click(panel.getByRole('button', { name: /deleted a message: Text 2/ }));
  await waitFor(() => expect(toasts()).toEqual(['Message restored.']));
  await waitFor(() =>
    expect(panel.getByRole('button', { name: /muted a viewer/ })).toHaveProperty('disabled', false),
  );
  fireEvent.click(panel.getByRole('button', { name: /muted a viewer/ }));
  await waitFor(() => expect(toasts()).toContain('This person can chat again.'));
  expect(calls()).toEqual([
    `POST ${chat}/messages/${anAction(2).message_id}/restore`,
    `DELETE ${chat}/mutes/${anAction(1).user_id}`,
  ]);
});

test('loads more of a long list on request', async () => {
  server.use(
    http.get(`*${chat}/review`, ({ request }) => {
      const second = new URL(request.url).searchParams.get('cursor') === 'two';
      const link = `<${chat}/review?limit=25&cursor=two>; rel="next"`;
      return HttpResponse.json([waitingItem(second ? 2 : 1)], {
        headers: { 'x-total-count': '2', ...(second ? {} : { link }) },
      });
    }),
  );
  const panel = await openPanel();
  fireEvent.click(await panel.findByRole('button', { name: 'Show more' }));
  await panel.findByText('Message 2');
});
