import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { toasts } from '../../../shared/testing/page.tsx';
import { refusal } from '../../../shared/testing/server.ts';
import { waitingToasts } from '../../../shared/toasts/show-toast.ts';
import { chat, openMenu, startModerationServer } from './testing/moderation-server.tsx';

const { server, changes } = startModerationServer();
const noContent = () => new HttpResponse(null, { status: 204 });
const messageId = (300).toString(16).padStart(24, '0');
const userId = (60).toString(16).padStart(24, '0');
const message = { id: messageId, streamId: '7', seq: 3, text: 'Hi' };
const calls = () => changes().map(({ method, url }) => `${method} ${url}`);

test('restores a deleted message on Undo', async () => {
  server.use(
    http.delete(`*${chat}/messages/:id`, noContent),
    http.post(`*${chat}/messages/:id/restore`, () => HttpResponse.json(message)),
  );
  fireEvent.click((await openMenu()).getByRole('menuitem', { name: 'Delete message' }));
  await waitFor(() => expect(toasts()).toEqual(['Message deleted.']));
  const undo = waitingToasts.get()[0]?.action;
  expect(undo?.label).toBe('Undo');
  undo?.run();
  await waitFor(() => expect(toasts()).toContain('Message restored.'));
  expect(calls()).toEqual([
    `DELETE ${chat}/messages/${messageId}`,
    `POST ${chat}/messages/${messageId}/restore`,
  ]);
});

test.each([
  ['Delete message', 'delete', 'Message not found'],
  ['Pin message', 'put', 'Message not found'],
] as const)('%s: shows a refusal in the server’s words', async (entry, method, said) => {
  server.use(http[method](`*${chat}/*`, () => refusal(404, 'message_not_found', said)));
  fireEvent.click((await openMenu()).getByRole('menuitem', { name: entry }));
  await waitFor(() => expect(toasts()).toEqual([said]));
});

test('pins a message and replaces the pinned one', async () => {
  server.use(http.put(`*${chat}/pinned-message`, () => HttpResponse.json({ message })));
  fireEvent.click((await openMenu()).getByRole('menuitem', { name: 'Pin message' }));
  await waitFor(() => expect(toasts()).toEqual(['Message pinned.']));
  expect(changes()).toEqual([
    { method: 'PUT', url: `${chat}/pinned-message`, body: { message_id: messageId } },
  ]);
});

test('unpins the pinned message', async () => {
  server.use(http.put(`*${chat}/pinned-message`, () => HttpResponse.json({ message: null })));
  const menu = await openMenu({ pinned: true });
  expect(menu.queryByRole('menuitem', { name: 'Pin message' })).toBeNull();
  fireEvent.click(menu.getByRole('menuitem', { name: 'Unpin message' }));
  await waitFor(() => expect(toasts()).toEqual(['Message unpinned.']));
  expect(changes().at(0)?.body).toEqual({ message_id: null });
});

test('requires a reason for a timeout, shows its end and undoes it', async () => {
  server.use(
    http.put(`*${chat}/mutes/:id`, () => HttpResponse.json({ userId, until: '2026-12-03T20:00:00.000Z' })),
    http.delete(`*${chat}/mutes/:id`, noContent),
  );
  fireEvent.click((await openMenu()).getByRole('menuitem', { name: 'Time out…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Time out Ada Eze?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Time Out' }));
  await dialog.findByText('Please give a reason.');
  expect(changes()).toEqual([]);
  fireEvent.change(dialog.getByLabelText('How long'), { target: { value: '3600' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Scam' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Time Out' }));
  await waitFor(() =>
    expect(toasts()).toEqual([expect.stringMatching(/^Ada Eze was muted until 3 Dec 2026, 21:00/)]),
  );
  expect(changes().at(0)).toEqual({
    method: 'PUT',
    url: `${chat}/mutes/${userId}`,
    body: { seconds: 3_600, reason: 'Scam' },
  });
  waitingToasts.get()[0]?.action?.run();
  await waitFor(() => expect(toasts()).toContain('Ada Eze can chat again.'));
  expect(calls().at(-1)).toBe(`DELETE ${chat}/mutes/${userId}`);
});

test('offers four durations and a ban', async () => {
  fireEvent.click((await openMenu()).getByRole('menuitem', { name: 'Time out…' }));
  const dialog = within(await screen.findByRole('dialog'));
  const spans = [...dialog.getByLabelText<HTMLSelectElement>('How long').options].map(({ text }) => text);
  expect(spans).toEqual(['1 minute', '10 minutes', '1 hour', '24 hours', 'Permanently (ban)']);
});

test('bans without an end, and shows a refusal in the open dialog', async () => {
  server.use(http.put(`*${chat}/mutes/:id`, () => refusal(500, 'internal_error', 'Broken.'), { once: true }));
  fireEvent.click((await openMenu()).getByRole('menuitem', { name: 'Ban…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ban Ada Eze?' }));
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: ' Insults ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ban' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Broken.');
  server.use(http.put(`*${chat}/mutes/:id`, () => HttpResponse.json({ userId, until: null })));
  fireEvent.click(dialog.getByRole('button', { name: 'Ban' }));
  await waitFor(() => expect(toasts()).toEqual(['Ada Eze was muted permanently.']));
  expect(changes().at(-1)?.body).toEqual({ seconds: null, reason: 'Insults' });
});

test('offers no mute for administrators', async () => {
  const menu = await openMenu({ role: 'admin' });
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Pin message',
    'Delete message',
  ]);
});
