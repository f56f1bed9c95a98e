import type { ChatMessage } from '@poc/contracts/socket';
import { AppError } from '@poc/kit/errors';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ChatQueueOptions, createChatQueue } from './chat-queue.ts';
import type { Draft, Posted } from './post-messages.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const sender = { id: 'a'.repeat(24), name: 'Ada', avatar: '', role: 'user' as const };
const draft = (text: string): Draft => ({ id: text, sender, text });
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Creates a queue with a store whose commits the test completes. */
function setUp(options: Partial<ChatQueueOptions> = {}) {
  let seq = 0;
  const groups: string[][] = [];
  const announced: number[][] = [];
  const waiting: { finish(): void; fail(error: Error): void }[] = [];
  const queue = createChatQueue({
    post(_streamId, drafts) {
      groups.push(drafts.map(({ text }) => text));
      return new Promise<Posted[]>((resolve, reject) => {
        const messages = drafts.map(({ text }) => ({ seq: ++seq, text }) as ChatMessage);
        waiting.push({
          finish: () => resolve(messages.map((message) => ({ message, repeated: message.text === 'again' }))),
          fail: reject,
        });
      });
    },
    onPosted: (_streamId, messages) => announced.push(messages.map((message) => message.seq)),
    windowMs: 5,
    gatherMs: 5,
    maxBatch: 3,
    maxQueued: 4,
    timeoutMs: 1_000,
    ...options,
  });
  return { queue, groups, announced, waiting };
}

it('stores a single message immediately, and messages that arrive in the meantime as one group, in order', async () => {
  const { queue, groups, announced, waiting } = setUp();
  const first = queue.add('s', draft('1'));
  await turn();
  expect(groups).toEqual([['1']]);
  const rest = ['2', '3', '4', '5'].map((text) => queue.add('s', draft(text)));
  await turn();
  expect(groups).toHaveLength(1);
  waiting[0]?.finish();
  expect((await first).message.seq).toBe(1);
  await vi.advanceTimersByTimeAsync(5);
  expect(groups).toEqual([['1'], ['2', '3', '4']]);
  waiting[1]?.finish();
  await Promise.all(rest.slice(0, 3));
  await vi.advanceTimersByTimeAsync(5);
  waiting[2]?.finish();
  const idle = queue.idle();
  await vi.advanceTimersByTimeAsync(5);
  await idle;
  await turn();
  expect(announced).toEqual([[1], [2, 3, 4], [5]]);
});

it('stores streams independently', async () => {
  const { queue, groups, waiting } = setUp();
  const both = [queue.add('a', draft('1')), queue.add('b', draft('2'))];
  await turn();
  expect(groups).toEqual([['1'], ['2']]);
  for (const one of waiting) one.finish();
  await Promise.all(both);
});

it('does not announce a message again that was already stored', async () => {
  const { queue, announced, waiting } = setUp();
  const again = queue.add('s', draft('again'));
  await turn();
  waiting[0]?.finish();
  expect((await again).repeated).toBe(true);
  await turn();
  expect(announced).toEqual([]);
});

it('rejects each sender of a failed group, and continues with the next group', async () => {
  const { queue, groups, waiting } = setUp();
  const lost = queue.add('s', draft('1'));
  await turn();
  const next = queue.add('s', draft('2'));
  waiting[0]?.fail(new AppError('stream_not_found'));
  await expect(lost).rejects.toMatchObject({ code: 'stream_not_found' });
  await vi.advanceTimersByTimeAsync(5);
  expect(groups).toEqual([['1'], ['2']]);
  waiting[1]?.finish();
  await next;
});

it('rejects messages beyond the queue limit, and messages that exceed the timeout', async () => {
  const { queue, groups, waiting } = setUp();
  const stuck = queue.add('s', draft('1'));
  await turn();
  const queued = ['2', '3', '4', '5'].map((text) => queue.add('s', draft(text)));
  await expect(queue.add('s', draft('6'))).rejects.toMatchObject({ code: 'too_many_requests' });
  const outcomes = Promise.allSettled([stuck, ...queued]);
  await vi.advanceTimersByTimeAsync(1_000);
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'service_unavailable' } });
  }
  // The senders of the queued messages received an error, so none of these may be stored later.
  waiting[0]?.finish();
  const idle = queue.idle();
  await vi.advanceTimersByTimeAsync(5);
  await idle;
  expect(groups).toEqual([['1']]);
});

it('lets another node store and announce groups, without waiting for its answers', async () => {
  const responders: ((settled: PromiseSettledResult<Posted>[]) => void)[] = [];
  const sent: string[][] = [];
  const { queue, groups, announced } = setUp({
    elsewhere: () => (drafts) => {
      sent.push(drafts.map(({ text }) => text));
      return new Promise((resolve) => responders.push(resolve));
    },
  });
  const first = queue.add('s', draft('1'));
  await turn();
  const second = queue.add('s', draft('2'));
  await turn();
  expect(sent).toEqual([['1'], ['2']]);
  responders[0]?.([{ status: 'fulfilled', value: { message: { seq: 7 } as ChatMessage, repeated: false } }]);
  expect((await first).message.seq).toBe(7);
  responders[1]?.([{ status: 'rejected', reason: new AppError('stream_not_found') }]);
  await expect(second).rejects.toMatchObject({ code: 'stream_not_found' });
  await queue.idle();
  expect([groups, announced]).toEqual([[], []]);
});

it('stores forwarded messages here, while its own go to another node', async () => {
  const { queue, groups, waiting } = setUp({ elsewhere: () => () => new Promise(() => undefined) });
  void queue.add('s', draft('1'));
  await turn();
  const forwarded = queue.addHere('s', draft('2'));
  await turn();
  expect(groups).toEqual([['2']]);
  waiting[0]?.finish();
  expect((await forwarded).message.text).toBe('2');
});

it('stores messages here, in order, when the other node does not respond', async () => {
  let lost: (error: Error) => void = () => undefined;
  let isElsewhere = true;
  const { queue, groups, waiting } = setUp({
    elsewhere: () => (isElsewhere ? () => new Promise((_, reject) => (lost = reject)) : null),
  });
  const first = queue.add('s', draft('1'));
  await turn();
  isElsewhere = false;
  const second = queue.add('s', draft('2'));
  await turn();
  expect(groups).toEqual([]);
  lost(new Error('gone'));
  await turn();
  expect(groups).toEqual([['1']]);
  waiting[0]?.finish();
  expect((await first).repeated).toBe(false);
  await turn();
  waiting[1]?.finish();
  expect((await second).message.text).toBe('2');
  expect(groups).toEqual([['1'], ['2']]);
});

it('stores forwarded messages immediately, even while it waits for the same node', async () => {
  let respond: (settled: PromiseSettledResult<Posted>[]) => void = () => undefined;
  let isElsewhere = true;
  const { queue, groups, waiting } = setUp({
    elsewhere: () => (isElsewhere ? () => new Promise((resolve) => (respond = resolve)) : null),
  });
  const away = queue.add('s', draft('1'));
  await turn();
  isElsewhere = false;
  const own = queue.add('s', draft('2'));
  await turn();
  const forwarded = queue.addHere('s', draft('3'));
  await turn();
  expect(groups).toEqual([['3']]);
  waiting[0]?.finish();
  await forwarded;
  respond([{ status: 'fulfilled', value: { message: { seq: 7 } as ChatMessage, repeated: false } }]);
  await away;
  await vi.advanceTimersByTimeAsync(5);
  expect(groups).toEqual([['3'], ['2']]);
  waiting[1]?.finish();
  expect((await own).message.text).toBe('2');
});

it('delays a few messages to collect others, but not many, and not for long', async () => {
  const { queue, groups, waiting } = setUp({ gatherMs: 40, maxBatch: 10, maxQueued: 10 });
  const sent = [queue.add('s', draft('1'))];
  await turn();
  sent.push(queue.add('s', draft('2')));
  waiting[0]?.finish();
  await vi.advanceTimersByTimeAsync(39);
  expect(groups).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(groups[1]).toEqual(['2']);

  sent.push(...['3', '4', '5'].map((text) => queue.add('s', draft(text))));
  waiting[1]?.finish();
  await vi.advanceTimersByTimeAsync(20);
  expect(groups).toHaveLength(2);
  sent.push(queue.add('s', draft('6')));
  await turn();
  expect(groups[2]).toEqual(['3', '4', '5', '6']);
  waiting[2]?.finish();
  await Promise.all(sent);
});

it('does not delay a full group', async () => {
  const { queue, groups, waiting } = setUp({ windowMs: 50, gatherMs: 50 });
  const sent = [queue.add('s', draft('1'))];
  await turn();
  sent.push(...['2', '3', '4'].map((text) => queue.add('s', draft(text))));
  waiting[0]?.finish();
  await turn();
  expect(groups[1]).toEqual(['2', '3', '4']);
  waiting[1]?.finish();
  await Promise.all(sent);
});
