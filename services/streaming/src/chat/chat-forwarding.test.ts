import { AppError } from '@poc/kit/errors';
import { createMetrics } from '@poc/kit/metrics';
import { newId } from '@poc/testing/factories';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ChatForwardingOptions, createChatForwarding } from './chat-forwarding.ts';
import type { Draft, Posted } from './post-messages.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const streamId = newId();
const draft = (text: string): Draft => ({
  id: newId(),
  sender: { id: newId(), name: 'Ada', avatar: '', role: 'user' },
  text,
  clientMessageId: undefined,
});
const posted = (text: string): Posted => ({
  repeated: false,
  message: {
    id: newId(),
    streamId,
    seq: 1,
    user_id: newId(),
    user: 'Ada',
    avatar: '',
    role: 'user',
    text,
    timestamp: '2026-01-01T00:00:00.000Z',
  },
});

type Link = ChatForwardingOptions['link'];

function channels() {
  const listeners = new Map<string, ((channel: Buffer, message: Buffer) => void)[]>();
  const link = (): Link => {
    let own = '';
    return {
      client: {
        async spublish(channel: string, message: string) {
          const heard = listeners.get(channel) ?? [];
          for (const listener of heard) listener(Buffer.from(channel), Buffer.from(message));
          return heard.length;
        },
      },
      subscriber: {
        ssubscribe(channel) {
          own = channel;
        },
        sunsubscribe: (channel) => void listeners.delete(String(channel)),
        on: (_event, listener) => void listeners.set(own, [...(listeners.get(own) ?? []), listener]),
      },
    };
  };
  return { link, listeners };
}

function setUp(store: ChatForwardingOptions['store']) {
  const { link, listeners } = channels();
  const [from, to] = [crypto.randomUUID(), crypto.randomUUID()];
  const metrics = createMetrics('test');
  const forwarding = createChatForwarding({
    link: link(),
    nodeId: from,
    store: () => Promise.reject(),
    metrics,
  });
  const other = createChatForwarding({ link: link(), nodeId: to, store, metrics: createMetrics('other') });
  return { forwarding, other, to, listeners };
}

it('returns an outcome for each draft, in their order, including rejected ones', async () => {
  const { forwarding, to } = setUp((_streamId, { text }) =>
    text === 'no' ? Promise.reject(new AppError('too_many_requests')) : Promise.resolve(posted(text)),
  );
  const settled = await forwarding.send(to, streamId, [draft('one'), draft('no'), draft('two')]);
  expect(settled).toMatchObject([
    { status: 'fulfilled', value: { repeated: false, message: { text: 'one' } } },
    { status: 'rejected', reason: { code: 'too_many_requests' } },
    { status: 'fulfilled', value: { message: { text: 'two' } } },
  ]);
});

it('rejects immediately without a subscriber, and after the timeout without a response', async () => {
  const { forwarding, other, to } = setUp(() => new Promise(() => undefined));
  const silent = expect(forwarding.send(to, streamId, [draft('one')])).rejects.toThrow('no response within');
  await vi.advanceTimersByTimeAsync(1_500);
  await silent;
  other.stop();
  await expect(forwarding.send(to, streamId, [draft('two')])).rejects.toThrow('is unavailable');
});

it('ignores invalid frames', async () => {
  const store = vi.fn();
  const { listeners, to } = setUp(store);
  const channel = `poc:chat-node:{${to}}`;
  for (const text of [
    '{}',
    'null',
    '{"id":1}',
    JSON.stringify({ id: to, from: to, streamId: {}, drafts: [] }),
  ]) {
    for (const listener of listeners.get(channel) ?? []) listener(Buffer.from(channel), Buffer.from(text));
  }
  expect(store).not.toHaveBeenCalled();
});
