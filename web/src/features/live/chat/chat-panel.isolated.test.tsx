import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropSession, keepSession } from '../../../shared/auth/session-store.ts';
import { startFakeVideo } from '../../../shared/testing/fake-video.ts';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { ada } from '../../../shared/testing/people.ts';
import { message, messages, fakeSocket as socket, state, streamId } from '../testing/fake-socket.ts';
import { someStream } from '../testing/live-server.tsx';
import { list, openStream, said } from '../testing/open-stream.tsx';

vi.mock('../../../shared/socket/live-socket.ts', async () => {
  const fake = await import('../testing/fake-socket.ts');
  return { liveSocket: fake.fakeSocket, keepLiveSocketOpen: fake.keepFakeSocketOpen };
});

const { server, changes } = startMemberServer();
const { canPlayType } = startFakeVideo();
beforeEach(() => socket.reset());

const open = (stream = someStream(), chat = messages(1, 3)) => openStream(server, stream, chat);
const field = () => screen.getByLabelText('Your message');
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });
const send = () => fireEvent.click(screen.getByRole('button', { name: /^Send/ }));

/** Makes the list overflow; jsdom has no layout. */
function scrollUp() {
  const element = list();
  Object.defineProperties(element, {
    scrollHeight: { value: 1_000, configurable: true },
    clientHeight: { value: 300, configurable: true },
  });
  element.scrollTop = 100;
  fireEvent.scroll(element);
}

test('normalises and trims a message, sends nothing blank and clears the field', async () => {
  await open();
  socket.join();
  write('   ');
  send();
  expect(socket.count('chat-message')).toBe(0);
  write('  E\u0323 ka\u0300a\u0301ro\u0323\u0300 👋🏾 ');
  send();
  expect(socket.last('chat-message').payload.text).toBe('Ẹ kàárọ̀ 👋🏾'.normalize('NFC'));
  expect(field()).toHaveProperty('value', '');
  expect(await screen.findByText('Sending…')).toBeTruthy();
});

test('limits messages to 500 characters and shows the count near the limit', async () => {
  await open();
  socket.join();
  write('x'.repeat(429));
  expect(screen.queryByText(/characters left/)).toBeNull();
  write('x'.repeat(501));
  expect(screen.getByText(/characters left/).parentElement?.textContent).toContain('-1');
  expect(screen.getByRole('button', { name: /^Send/ })).toHaveProperty('disabled', true);
  write('o\u0323'.repeat(500));
  expect(screen.getByRole('button', { name: /^Send/ })).toHaveProperty('disabled', false);
});

test('resends or discards a failed message', async () => {
  await open();
  socket.join();
  write('hello');
  send();
  socket.last('chat-message').respond({ ok: false, code: 'chat_blocked_words', error: 'Not like that.' });
  expect((await screen.findByRole('alert')).textContent).toContain('Not like that.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(socket.count('chat-message')).toBe(2);
  socket.last('chat-message').lose();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByText('hello')).toBeNull();
});

test('shows a held message only to its sender', async () => {
  await open();
  socket.join();
  write('call me');
  send();
  const held = { id: 'd'.repeat(24), text: 'call me', timestamp: message(3).timestamp };
  socket.last('chat-message').respond({ ok: true, held });
  expect((await screen.findByText(/Waiting for review/)).textContent).toContain('Only you see it');
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByText('call me')).toBeNull();
});

test('asks a visitor to sign in on sending and keeps the text', async () => {
  dropSession();
  const view = await open();
  socket.join();
  write('how far');
  send();
  expect(await screen.findByText(/what you typed waits here/)).toBeTruthy();
  expect(socket.count('chat-message')).toBe(0);
  view.unmount();
  keepSession({ token: 't', user: ada });
  await open();
  expect(field()).toHaveProperty('value', 'how far');
});

test('keeps a draft per user and stream across tabs until it is discarded', async () => {
  const view = await open();
  write('not yet sent');
  view.unmount();
  sessionStorage.clear();
  await open();
  expect(field()).toHaveProperty('value', 'not yet sent');
  fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(field()).toHaveProperty('value', '');
  expect(screen.queryByText('Draft restored')).toBeNull();
});

test('counts slow mode down on the button', async () => {
  await open();
  socket.join({ terms: { slowModeSeconds: 30, rulesRequired: false } });
  expect(screen.getByText('Slow mode: one message every 30 s.')).toBeTruthy();
  write('one');
  send();
  const { payload, respond } = socket.last('chat-message');
  respond({ ok: true, message: message(4, { clientMessageId: String(payload.clientMessageId) }) });
  const button = await screen.findByRole('button', { name: /^Send, in \d+ seconds$/ });
  expect(button).toHaveProperty('disabled', true);
  write('two');
  fireEvent.submit(field());
  expect(socket.count('chat-message')).toBe(1);
});

test('requires the rules before the first message, then sends it', async () => {
  server.use(
    http.put('*/api/streams/:id/chat-rules/acceptance', () => new HttpResponse(null, { status: 204 })),
  );
  await open();
  socket.join({ terms: { slowModeSeconds: 0, rulesRequired: true } });
  write('hello');
  send();
  fireEvent.click(await screen.findByRole('button', { name: 'Accept and send' }));
  await waitFor(() => expect(socket.count('chat-message')).toBe(1));
  expect(changes().map(({ method, url }) => `${method} ${url}`)).toEqual([
    `PUT /api/streams/${streamId}/chat-rules/acceptance`,
  ]);
});

test('ends a mute automatically, but not a ban', async () => {
  await open();
  socket.join({ mutedUntil: new Date(Date.now() + 1_500).toISOString() });
  expect(screen.getByText(/You can write again on/)).toBeTruthy();
  expect(await screen.findByLabelText('Your message')).toBeTruthy();
  socket.receive('chat-muted', { streamId, until: 'forever' });
  expect(await screen.findByText('You can no longer write in this chat.')).toBeTruthy();
});

test('freezes a list that is scrolled up, counts new messages and applies deletions', async () => {
  await open();
  await said('message 3');
  socket.join({ state: state({ lastSeq: 3 }) });
  scrollUp();
  socket.receive('new-messages', messages(4, 6));
  const pill = await screen.findByRole('button', { name: '3 new' });
  expect(screen.queryByText('message 6')).toBeNull();
  socket.receive('message-deleted', { streamId, messageId: message(2).id, seq: 2 });
  expect(screen.queryByText('message 2')).toBeNull();
  fireEvent.click(pill);
  await said('message 6');
  expect(screen.queryByRole('button', { name: /new$/ })).toBeNull();
});

test('shows a foldable pinned message on top, and warnings next to messages', async () => {
  await open(someStream(), [message(1, { flags: ['guaranteed_returns'] })]);
  expect(await screen.findByText('Careful: promises of guaranteed profit are a common scam')).toBeTruthy();
  socket.join({ pinned: message(9, { text: 'Be nice' }) });
  expect(screen.getByText('Be nice')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Pinned/ }));
  expect(screen.getByRole('button', { name: /^Pinned/ }).getAttribute('aria-expanded')).toBe('false');
});

test('opens a link only after confirmation', async () => {
  await open(someStream(), [message(1, { text: 'see https://example.com/x now' })]);
  fireEvent.click(await screen.findByRole('button', { name: 'https://example.com/x' }));
  const link = screen.getByRole('link', { name: 'Open' });
  expect(link.getAttribute('href')).toBe('https://example.com/x');
  expect(link.getAttribute('rel')).toBe('ugc nofollow noopener');
  expect(screen.getByText(/Open link to example.com\?/)).toBeTruthy();
});

const markButton = () => screen.getByRole('button', { name: 'Mark as a question' });

test('marks one message of an Ultimate member as a question, and not the next', async () => {
  await open();
  socket.join({ marksQuestions: true });
  fireEvent.click(markButton());
  expect(field().getAttribute('placeholder')).toBe('Ask the hosts');
  write('Is forex halal?');
  send();
  const { payload, respond } = socket.last('chat-message');
  expect(payload).toMatchObject({ text: 'Is forex halal?', question: true });
  const clientMessageId = String(payload.clientMessageId);
  respond({ ok: true, message: message(4, { clientMessageId, text: 'Is forex halal?', question: true }) });
  expect((await said('Is forex halal?')).closest('li')?.textContent).toContain('Question');
  expect(markButton().getAttribute('aria-pressed')).toBe('false');
  write('Thank you');
  send();
  expect(socket.last('chat-message').payload).not.toHaveProperty('question');
});

test('shows other plans how to upgrade for questions and sends their message plain', async () => {
  await open();
  socket.join();
  fireEvent.click(markButton());
  expect(screen.getByText(/Questions for the hosts are an Ultimate feature/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe(
    '/subscription/checkout?plan=ultimate',
  );
  write('hello');
  send();
  expect(socket.last('chat-message').payload).not.toHaveProperty('question');
});

test('resends a question as plain text when it was refused because the plan has ended', async () => {
  await open();
  socket.join({ marksQuestions: true });
  fireEvent.click(markButton());
  write('Is forex halal?');
  send();
  const error = 'Marked questions come with Ultimate. Send it again as a plain message.';
  socket.last('chat-message').respond({ ok: false, code: 'question_locked', error });
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(socket.count('chat-message')).toBe(2);
  expect(socket.last('chat-message').payload).not.toHaveProperty('question');
  fireEvent.click(markButton());
  expect(screen.getByText(/are an Ultimate feature/)).toBeTruthy();
});

test('shows administrators only the questions, including new ones', async () => {
  const asked = [message(2, { question: true, text: 'How much is a lot?' })];
  server.use(http.get(`*/api/streams/${streamId}/questions`, () => HttpResponse.json(asked.toReversed())));
  keepSession({ token: 't', user: { ...ada, role: 'admin' } });
  await open();
  await said('message 3');
  socket.join({ state: state({ lastSeq: 3 }) });
  fireEvent.click(screen.getByRole('button', { name: 'Questions only' }));
  const questions = await screen.findByRole('list', { name: 'Questions' });
  expect(await within(questions).findByText('How much is a lot?')).toBeTruthy();
  expect(within(questions).queryByText('message 3')).toBeNull();
  const next = message(4, { question: true, text: 'And a pip?' });
  asked.push(next);
  socket.receive('new-messages', [next]);
  expect(await within(questions).findByText('And a pip?')).toBeTruthy();
  socket.receive('message-deleted', { streamId, messageId: message(2).id, seq: 2 });
  await waitFor(() => expect(within(questions).queryByText('How much is a lot?')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Questions only' }));
  expect(await said('message 3')).toBeTruthy();
});

test('offers no question filter to members', async () => {
  await open();
  socket.join();
  expect(screen.queryByRole('button', { name: 'Questions only' })).toBeNull();
});

test('shows administrators a menu on each message', async () => {
  keepSession({ token: 't', user: { ...ada, role: 'admin' } });
  await open();
  expect(await screen.findAllByRole('button', { name: /^Moderate the message of/ })).toHaveLength(3);
});

test('shows the delay of the video in the chat', async () => {
  canPlayType.mockReturnValue('maybe');
  await open(someStream({ stream_url: '/uploads/shows/night/master.m3u8' }));
  socket.join();
  Object.defineProperty(document.querySelector('video'), 'seekable', {
    value: { length: 1, end: () => 21 },
  });
  expect(
    await screen.findByText('The video is about 20 s behind the chat.', {}, { timeout: 5_000 }),
  ).toBeTruthy();
});
