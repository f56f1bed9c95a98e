import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGroup } from './group.ts';
import { type FanOutItem, payloadOf } from './payload.ts';
import type { ViewerConnection } from './viewer-connection.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const message = (seq: number): FanOutItem => ({ message: { seq, json: `{"seq":${seq}}` } });
const turn = () => new Promise((resolve) => setImmediate(resolve));

function connectionTo(writes: (readonly string[])[], takes: () => boolean = () => true): ViewerConnection {
  return {
    behind: false,
    recovered: () => false,
    send(payload) {
      if (!takes()) return false;
      writes.push(payload.packets());
      return true;
    },
  };
}

function setUp(batch = false) {
  const flushed: { deliveries: number; skipped: number }[] = [];
  const failed = vi.fn();
  const group = createGroup({
    batch,
    baseWindowMs: 25,
    maxWindowMs: 150,
    onFlushed: (flush) => flushed.push(flush),
    onFailed: failed,
  });
  return { group, flushed, failed };
}

it('sends the first item immediately, and items within a window in one write', async () => {
  const { group } = setUp();
  const writes: (readonly string[])[] = [];
  group.members.add(connectionTo(writes));
  group.push([message(1)]);
  expect(writes).toEqual([['42["new-message",{"seq":1}]']]);
  await turn();
  group.push([message(2)]);
  group.push([{ event: 'message-deleted', json: '{}' }, message(3)]);
  await vi.advanceTimersByTimeAsync(24);
  expect(writes).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(writes[1]).toEqual([
    '42["new-message",{"seq":2}]',
    '42["message-deleted",{}]',
    '42["new-message",{"seq":3}]',
  ]);
  await vi.advanceTimersByTimeAsync(100);
  group.push([message(4)]);
  expect(writes).toHaveLength(3);
});

it('sends arrays in batch mode, in order with other events', () => {
  const items: FanOutItem[] = [message(1), message(2), { event: 'chat-terms', json: '{}' }, message(3)];
  expect(payloadOf(items, true).packets()).toEqual([
    '42["new-messages",[{"seq":1},{"seq":2}]]',
    '42["chat-terms",{}]',
    '42["new-messages",[{"seq":3}]]',
  ]);
});

it('continues with the other members when one is skipped or fails', async () => {
  const { group, flushed, failed } = setUp();
  const writes: (readonly string[])[] = [];
  const breaks = () => {
    throw new Error('broken');
  };
  for (const connection of [connectionTo([], () => false), connectionTo([], breaks), connectionTo(writes)])
    group.members.add(connection);
  group.push([message(1)]);
  await turn();
  expect(writes).toHaveLength(1);
  expect(flushed).toMatchObject([{ deliveries: 1, skipped: 2 }]);
  expect(failed).toHaveBeenCalledTimes(1);
});

it('queues nothing without members', async () => {
  const { group } = setUp();
  group.push([message(1)]);
  const writes: (readonly string[])[] = [];
  group.members.add(connectionTo(writes));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(writes).toEqual([]);
});
