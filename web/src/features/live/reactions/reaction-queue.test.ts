import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../../config/limits.ts';
import { FakeSocket, state, streamId } from '../testing/fake-socket.ts';
import { createReactionQueue, laterTotals } from './reaction-queue.ts';

const none = { like: 0, heart: 0, clap: 0 };
let socket: FakeSocket;
let isOpen = true;
const heard: [string, number][] = [];

beforeEach(() => {
  vi.useFakeTimers();
  socket = new FakeSocket();
  isOpen = true;
  heard.length = 0;
});
afterEach(() => vi.useRealTimers());

function open() {
  const queue = createReactionQueue({
    streamId,
    socket: socket.asSocket(),
    initial: none,
    isOpen: () => isOpen,
    onReactions: (type, count) => heard.push([type, count]),
  });
  return { ...queue, close: queue.open() };
}

test('does not decrease a counter for a stale total of another node', () => {
  const shown = { like: 10, heart: 5, clap: 1 };
  expect(laterTotals(shown, { like: 12, heart: 4, clap: 1 })).toEqual({ like: 12, heart: 5, clap: 1 });
  expect(laterTotals(shown, { like: 3 })).toBe(shown);
});

test('counts taps immediately and sends them no faster than the server accepts', () => {
  const queue = open();
  for (let tap = 0; tap < 15; tap += 1) expect(queue.react('heart')).toBe(true);
  expect(queue.get().heart).toBe(15);
  expect(socket.count('reaction')).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(socket.count('reaction')).toBeLessThanOrEqual(12);
  vi.advanceTimersByTime(1_000);
  expect(socket.count('reaction')).toBe(15);
});

test('does not count taps beyond the queue’s limit', () => {
  const queue = open();
  isOpen = false;
  const taken = Array.from({ length: 200 }, () => queue.react('clap')).filter(Boolean);
  expect(taken).toHaveLength(limits.reactionsWaiting);
  expect(queue.get().clap).toBe(limits.reactionsWaiting);
});

test('sends taps made while disconnected after reconnecting', () => {
  const queue = open();
  isOpen = false;
  queue.react('like');
  vi.advanceTimersByTime(5_000);
  expect(socket.count('reaction')).toBe(0);
  isOpen = true;
  vi.advanceTimersByTime(limits.reactionSendMs);
  expect(socket.last('reaction').payload).toEqual({ type: 'like', streamId });
});

test('reverts a refused tap', () => {
  const queue = open();
  queue.react('like');
  socket.last('reaction').respond({ ok: false, code: 'stream_not_live', error: 'This stream is not live.' });
  expect(queue.get().like).toBe(0);
});

test('reports others’ reactions for the animation, and the user’s own only once', () => {
  const queue = open();
  queue.react('heart');
  socket.receive('new-reaction', { type: 'heart', streamId, count: 4, total: 90 });
  expect(heard).toEqual([['heart', 3]]);
  expect(queue.get().heart).toBe(90);
  socket.receive('new-reaction', { type: 'heart', streamId: 'e'.repeat(24), count: 9, total: 900 });
  expect(queue.get().heart).toBe(90);
  socket.receive('stream-state', state({ reactions: { like: 2, heart: 95, clap: 1 } }));
  expect(queue.get()).toEqual({ like: 2, heart: 95, clap: 1 });
  queue.close();
  expect(socket.listening()).toBe(0);
});
