import type { ChatMessage } from '@poc/contracts/socket';
import { expect, test, vi } from 'vitest';
import { message } from '../testing/fake-socket.ts';
import { createReplayChat, type ReplayQuery } from './replay-chat.ts';

const startMs = Date.parse('2026-01-01T12:00:00.000Z');
/** One message per second, the first at 0:01. */
const conversation = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    message(at + 1, { timestamp: new Date(startMs + (at + 1) * 1_000).toISOString() }),
  );

function open(chat: readonly ChatMessage[]) {
  const asked: ReplayQuery[] = [];
  let isDown = false;
  const replay = createReplayChat({
    timeAt: (seconds) => startMs + seconds * 1_000,
    fetchMessages: async (query) => {
      asked.push(query);
      if (isDown) throw new Error('down');
      const { after, before, since, limit } = query;
      const found = chat.filter(
        ({ seq, timestamp }) =>
          (after === undefined || seq > after) &&
          (before === undefined || seq < before) &&
          (since === undefined || timestamp >= since),
      );
      return after === undefined && since === undefined ? found.slice(-limit) : found.slice(0, limit);
    },
  });
  const shows = (from: number, to: number) =>
    vi.waitFor(() => {
      const seqs = replay.get().messages.map(({ seq }) => seq);
      expect([seqs[0], seqs.at(-1), seqs.length]).toEqual([from, to, to - from + 1]);
    });
  return {
    replay,
    asked,
    shows,
    fail: (down: boolean) => {
      isDown = down;
    },
  };
}

test('requests nothing before the video moves', () => {
  const { replay, asked } = open(conversation(10));
  expect(replay.get()).toEqual({ messages: [], status: 'idle' });
  expect(asked).toEqual([]);
});

test('shows messages when the video reaches them', async () => {
  const { replay, asked, shows } = open(conversation(30));
  replay.moveTo(0);
  await vi.waitFor(() => expect(replay.get().status).toBe('ready'));
  expect(replay.get().messages).toEqual([]);
  replay.moveTo(3.2);
  await shows(1, 3);
  replay.moveTo(10);
  await shows(1, 10);
  expect(asked).toHaveLength(2);
});

test('fetches a long conversation slightly ahead, page by page', async () => {
  const { replay, asked, shows } = open(conversation(250));
  replay.moveTo(0);
  await vi.waitFor(() => expect(replay.get().status).toBe('ready'));
  for (let second = 1; second <= 130; second += 1) {
    replay.moveTo(second);
    await Promise.resolve();
  }
  await shows(1, 130);
  expect(asked.filter(({ after }) => after !== undefined).map(({ after }) => after)).toEqual([100]);
});

test('shows the latest messages at the target of a jump in either direction', async () => {
  const { replay, shows } = open(conversation(400));
  replay.moveTo(0);
  replay.moveTo(300);
  await shows(250, 300);
  replay.moveTo(60);
  await shows(10, 60);
});

test('shows the last messages after a jump past the end', async () => {
  const { replay, shows } = open(conversation(80));
  replay.moveTo(5_000);
  await shows(31, 80);
});

test('shows at most 200 messages', async () => {
  const { replay, shows } = open(conversation(260));
  for (let second = 0; second <= 260; second += 5) {
    replay.moveTo(second);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await shows(61, 260);
});

test('shows a failure and retries', async () => {
  const { replay, shows, fail } = open(conversation(10));
  fail(true);
  replay.moveTo(5);
  await vi.waitFor(() => expect(replay.get().status).toBe('failed'));
  fail(false);
  replay.retry();
  await shows(1, 5);
});
