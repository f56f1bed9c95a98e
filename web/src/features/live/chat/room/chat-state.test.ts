import type { ChatMessage } from '@poc/contracts/socket';
import { expect, test } from 'vitest';
import { type ChatAction, chatReducer, emptyChat, gapAfter } from './chat-state.ts';

const message = (seq: number, clientMessageId?: string): ChatMessage => ({
  id: seq.toString(16).padStart(24, '0'),
  streamId: 'f'.repeat(24),
  seq,
  user: 'Ada',
  user_id: 'a'.repeat(24),
  avatar: '',
  role: 'user',
  text: `message ${seq}`,
  timestamp: '2026-01-01T00:00:00.000Z',
  ...(clientMessageId === undefined ? {} : { clientMessageId }),
});
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at));
const run = (...actions: ChatAction[]) => actions.reduce(chatReducer, emptyChat);
const seqs = (state: typeof emptyChat) => state.messages.map(({ seq }) => seq);

test('sorts messages that arrive out of order and drops duplicates', () => {
  const state = run(
    { type: 'history', messages: range(1, 3) },
    { type: 'received', messages: [message(5), message(4)] },
    { type: 'received', messages: [message(4), message(6)] },
  );
  expect(seqs(state)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(gapAfter(state)).toBeNull();
});

test('treats a missing number as a gap until it has been fetched', () => {
  const gap = run({ type: 'history', messages: range(1, 3) }, { type: 'received', messages: [message(6)] });
  expect(gapAfter(gap)).toBe(3);
  const whole = chatReducer(gap, { type: 'caught-up', messages: range(4, 6), through: 6 });
  expect(seqs(whole)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(gapAfter(whole)).toBeNull();
});

test('does not refetch the hole left by a deleted message', () => {
  const gap = run({ type: 'history', messages: range(1, 3) }, { type: 'received', messages: [message(5)] });
  const settled = chatReducer(gap, { type: 'caught-up', messages: [message(5)], through: 5 });
  expect(gapAfter(settled)).toBeNull();
  expect(seqs(settled)).toEqual([1, 2, 3, 5]);
});

test('detects missing messages from the state of the stream', () => {
  const state = run({ type: 'history', messages: range(1, 3) }, { type: 'announced', seq: 9 });
  expect(gapAfter(state)).toBe(3);
});

test('retains only the last 200 messages, and fetches only those when far behind', () => {
  const state = run({ type: 'history', messages: range(1, 250) });
  expect(state.messages).toHaveLength(200);
  expect(seqs(state)[0]).toBe(51);
  expect(gapAfter(chatReducer(state, { type: 'announced', seq: 5_000 }))).toBe(4_800);
});

test('leaves the rest of a long gap open after a page of it', () => {
  const state = run(
    { type: 'history', messages: range(1, 3) },
    { type: 'announced', seq: 150 },
    { type: 'caught-up', messages: range(4, 103), through: 103 },
  );
  expect(gapAfter(state)).toBe(103);
});

test('treats nothing as missing before the history has loaded', () => {
  expect(gapAfter(run({ type: 'received', messages: [message(7)] }))).toBeNull();
});

test('confirms a pending message once, by its acknowledgement or its broadcast', () => {
  const sending: ChatAction = {
    type: 'sending',
    message: { clientMessageId: 'c1', text: 'How far', question: false },
  };
  const byBroadcast = run({ type: 'history', messages: [] }, sending, {
    type: 'received',
    messages: [message(1, 'c1')],
  });
  expect(byBroadcast.pending).toEqual([]);
  const both = chatReducer(byBroadcast, {
    type: 'confirmed',
    clientMessageId: 'c1',
    message: message(1, 'c1'),
  });
  expect(seqs(both)).toEqual([1]);
});

test('keeps the id and text of a failed message for a retry', () => {
  const sending: ChatAction = {
    type: 'sending',
    message: { clientMessageId: 'c1', text: 'How far', question: false },
  };
  const failed = run(sending, {
    type: 'failed',
    clientMessageId: 'c1',
    error: 'Slow mode is on.',
    code: 'chat_slow_mode',
  });
  expect(failed.pending).toEqual([
    {
      clientMessageId: 'c1',
      text: 'How far',
      question: false,
      status: 'failed',
      error: 'Slow mode is on.',
      code: 'chat_slow_mode',
    },
  ]);
  expect(chatReducer(failed, sending).pending).toEqual([
    { clientMessageId: 'c1', text: 'How far', question: false, status: 'sending', error: null, code: null },
  ]);
});

test('removes a deleted message and remembers its number', () => {
  const state = run({ type: 'history', messages: range(1, 3) }, { type: 'deleted', seq: 2 });
  expect(seqs(state)).toEqual([1, 3]);
  expect(gapAfter(state)).toBeNull();
});
