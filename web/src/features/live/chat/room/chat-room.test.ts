import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, joined, message, messages, ownId, state, streamId } from '../../testing/fake-socket.ts';
import { type ChatRoom, createChatRoom } from './chat-room.ts';

const server = setupServer();
const asked: string[] = [];
let socket: FakeSocket;
let room: ChatRoom;
let leave: () => void;
let stored = messages(1, 3);

beforeAll(() => server.listen());
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  stored = messages(1, 3);
  server.use(
    http.get(`*/api/streams/${streamId}/messages`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query.toString());
      const after = query.get('after');
      if (after === null) return HttpResponse.json(stored);
      return HttpResponse.json(stored.filter(({ seq }) => seq > Number(after)).slice(0, 100));
    }),
    http.put(
      `*/api/streams/${streamId}/chat-rules/acceptance`,
      () => new HttpResponse(null, { status: 204 }),
    ),
  );
  socket = new FakeSocket();
  room = createChatRoom({
    streamId,
    socket: socket.asSocket(),
    keepSocketOpen: () => () => undefined,
    lowData: false,
  });
  leave = room.open();
});
afterEach(() => {
  leave();
  server.resetHandlers();
});

const chat = () => room.get().chat;
const seqs = () => chat().messages.map(({ seq }) => seq);
const loaded = () => vi.waitFor(() => expect(chat().loaded).toBe(true));
const shows = (expected: number[]) => vi.waitFor(() => expect(seqs()).toEqual(expected), { timeout: 5_000 });

test('loads the history by REST, then joins after it and requests batches', async () => {
  await loaded();
  socket.goOnline();
  expect(socket.last('join-stream').payload).toEqual({ streamId, batch: true, lowData: false, after: 3 });
  socket.last('join-stream').respond(joined({ messages: [message(4)], state: state({ lastSeq: 4 }) }));
  expect(seqs()).toEqual([1, 2, 3, 4]);
  expect(room.get()).toMatchObject({ connection: 'open', stream: { viewers: 12 } });
  expect(asked).toHaveLength(1);
});

test('fetches a gap in the numbers', async () => {
  await loaded();
  socket.join({ state: state({ lastSeq: 3 }) });
  stored = messages(1, 6);
  socket.receive('new-messages', [message(6)]);
  await shows([1, 2, 3, 4, 5, 6]);
  expect(asked.at(-1)).toContain('after=3');
});

test('fetches a gap that only the stream’s state reveals, also after a failure', async () => {
  await loaded();
  socket.join({ state: state({ lastSeq: 3 }) });
  stored = messages(1, 5);
  server.use(http.get(`*/api/streams/${streamId}/messages`, () => HttpResponse.error(), { once: true }));
  socket.receive('stream-state', state({ lastSeq: 5 }));
  await shows([1, 2, 3, 4, 5]);
});

test('ignores messages of other streams', async () => {
  await loaded();
  socket.join({ state: state({ lastSeq: 3 }) });
  socket.receive('new-message', message(4, { streamId: 'e'.repeat(24) }));
  socket.receive('new-message', message(4));
  await shows([1, 2, 3, 4]);
});

test('renders a flood four times a second without losing messages', async () => {
  await loaded();
  socket.join({ state: state({ lastSeq: 3 }) });
  let drawn = 0;
  room.subscribe(() => {
    drawn += 1;
  });
  const started = Date.now();
  for (let seq = 4; seq <= 103; seq += 1) {
    socket.receive('new-messages', [message(seq)]);
    if (seq % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await vi.waitFor(() => expect(seqs().at(-1)).toBe(103));
  expect(drawn).toBeLessThanOrEqual((Date.now() - started) / 250 + 2);
  expect(seqs()).toHaveLength(103);
});

test('sends a message after the join, confirms it once, and does not duplicate it by its broadcast', async () => {
  await loaded();
  room.send({ text: 'How far', question: false });
  expect(socket.count('chat-message')).toBe(0);
  socket.join({ state: state({ lastSeq: 3 }) });
  const { payload, respond } = socket.last('chat-message');
  const clientMessageId = String(payload.clientMessageId);
  expect(payload).toMatchObject({ streamId, text: 'How far' });
  const own = message(4, { clientMessageId, user_id: ownId, text: 'How far' });
  socket.receive('new-messages', [own]);
  respond({ ok: true, message: own });
  await shows([1, 2, 3, 4]);
  expect(chat().pending).toEqual([]);
});

test('resends messages in flight at a disconnect after the next join, under the same id', async () => {
  await loaded();
  socket.join();
  room.send({ text: 'Hello', question: false });
  const first = socket.last('chat-message');
  socket.connected = false;
  first.lose();
  socket.goOffline();
  expect(room.get().connection).toBe('lost');
  expect(chat().pending).toMatchObject([{ text: 'Hello', status: 'sending' }]);
  socket.join();
  expect(socket.count('chat-message')).toBe(2);
  expect(socket.last('chat-message').payload.clientMessageId).toBe(first.payload.clientMessageId);
});

test('fails a message without an acknowledgement while connected; it can be resent or discarded', async () => {
  await loaded();
  socket.join();
  room.send({ text: 'Hello', question: false });
  socket.last('chat-message').lose();
  const [failed] = chat().pending;
  expect(failed).toMatchObject({ status: 'failed', error: 'Not delivered.' });
  room.retry(failed?.clientMessageId ?? '');
  expect(socket.count('chat-message')).toBe(2);
  expect(chat().pending).toMatchObject([{ status: 'sending' }]);
  room.discard(failed?.clientMessageId ?? '');
  expect(chat().pending).toEqual([]);
});

test('shows why a message was refused', async () => {
  await loaded();
  socket.join();
  room.send({ text: 'spam', question: false });
  const error = 'That message breaks the rules of this chat.';
  socket.last('chat-message').respond({ ok: false, code: 'chat_blocked_words', error });
  expect(chat().pending).toMatchObject([{ status: 'failed', error, code: 'chat_blocked_words' }]);
});

test('shows a held message in its place until it is published', async () => {
  await loaded();
  socket.join({ state: state({ lastSeq: 3 }) });
  room.send({ text: 'call me', question: false });
  const { payload, respond } = socket.last('chat-message');
  const clientMessageId = String(payload.clientMessageId);
  const held = { id: 'd'.repeat(24), text: 'call me', timestamp: message(3).timestamp, clientMessageId };
  respond({ ok: true, held });
  expect(chat()).toMatchObject({ pending: [], held: [{ ...held, afterSeq: 3 }] });
  socket.receive('new-message', message(4, { id: held.id, clientMessageId }));
  await shows([1, 2, 3, 4]);
  expect(chat().held).toEqual([]);
});

test('starts the slow-mode wait at the acknowledgement', async () => {
  await loaded();
  socket.join({ terms: { slowModeSeconds: 30, rulesRequired: false } });
  room.send({ text: 'one', question: false });
  const { payload, respond } = socket.last('chat-message');
  const before = Date.now();
  respond({ ok: true, message: message(4, { clientMessageId: String(payload.clientMessageId) }) });
  expect(room.get().sendAgainAtMs).toBeGreaterThanOrEqual(before + 30_000);
  socket.receive('chat-terms', { streamId, slowModeSeconds: 0, rulesRequired: true });
  expect(room.get()).toMatchObject({
    terms: { slowModeSeconds: 0, rulesRequired: true },
    sendAgainAtMs: 0,
  });
});

test('sends messages refused because of the rules once they are accepted', async () => {
  await loaded();
  socket.join({ rulesAccepted: true });
  room.send({ text: 'hello', question: false });
  socket.last('chat-message').respond({ ok: false, code: 'chat_rules_required', error: 'Please accept.' });
  expect(room.get().rulesAccepted).toBe(false);
  await room.acceptRules();
  expect(room.get().rulesAccepted).toBe(true);
  expect(socket.count('chat-message')).toBe(2);
});

test('applies deletions, restores, pins and mutes immediately', async () => {
  await loaded();
  socket.join({ pinned: message(2), state: state({ lastSeq: 3 }) });
  socket.receive('message-deleted', { streamId, messageId: message(2).id, seq: 2 });
  expect(seqs()).toEqual([1, 3]);
  expect(room.get().pinned).toBeNull();
  // A response already in flight does not restore the deleted message.
  socket.receive('new-messages', [message(2), message(4)]);
  await shows([1, 3, 4]);
  socket.receive('message-restored', message(2));
  expect(seqs()).toEqual([1, 2, 3, 4]);
  socket.receive('message-pinned', { streamId, message: message(1) });
  expect(room.get().pinned?.seq).toBe(1);
  socket.receive('chat-muted', { streamId, until: 'forever' });
  expect(room.get().mutedUntil).toBe('forever');
});

test('does not rejoin a deleted stream, but retries a busy server', async () => {
  await loaded();
  socket.goOnline();
  socket.last('join-stream').respond({ ok: false, code: 'too_many_requests', error: 'Slow down' });
  await vi.waitFor(() => expect(socket.count('join-stream')).toBe(2), { timeout: 5_000 });
  socket.last('join-stream').respond({ ok: false, code: 'stream_not_found', error: 'Stream not found' });
  expect(room.get().isGone).toBe(true);
});

test('rejoins in low-data mode and says so', async () => {
  await loaded();
  socket.join();
  room.setLowData(true);
  expect(socket.last('join-stream').payload).toMatchObject({ lowData: true });
});

test('releases everything on leaving', async () => {
  socket.join();
  leave();
  expect(socket.last('leave-stream').payload).toEqual({ streamId });
  expect(socket.listening()).toBe(0);
});
