import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSignalDelivery } from './deliver-signal.ts';
import type { LiveSignal } from './live-signal.model.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp({ administrators = 1 } = {}) {
  const calls: unknown[][] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) => {
      calls.push([name, ...args]);
    };
  const admins = Array.from({ length: administrators }, () => ({ emit: note('admin') }));
  const countWaiting = vi.fn(async () => 3);
  const delivery = createSignalDelivery({
    broadcast: note('broadcast'),
    receive: note('receive'),
    moderation: { drop: note('drop') },
    directory: { evict: note('evict') },
    profiles: { drop: note('face') },
    announcePerson: note('person'),
    announce: note('announce'),
    connectionsOf: (userId) => (userId === 'ada' ? [{ emit: note('ada') }, { emit: note('ada') }] : []),
    administratorsOf: () => admins,
    countWaiting,
    onFailed: note('failed'),
  });
  return { calls, delivery, countWaiting };
}

const message = {
  id: 'm',
  streamId: 's',
  seq: 4,
  user: 'Ada',
  user_id: 'ada',
  avatar: '',
  role: 'user' as const,
  text: 'Hi',
  timestamp: '2026-05-01T12:00:00.000Z',
};
const terms = { slowModeSeconds: 5, rulesRequired: true };

it.each<[LiveSignal, unknown[][]]>([
  [
    { kind: 'message-deleted', messageId: 'm', seq: 4 },
    [['broadcast', 's', 'message-deleted', { streamId: 's', messageId: 'm', seq: 4 }]],
  ],
  [{ kind: 'message-restored', message }, [['broadcast', 's', 'message-restored', message]]],
  [{ kind: 'message-posted', message }, [['receive', 's', [message]]]],
  [
    { kind: 'pinned', message: null },
    [
      ['drop', 's'],
      ['broadcast', 's', 'message-pinned', { streamId: 's', message: null }],
    ],
  ],
  [
    { kind: 'terms', terms },
    [
      ['drop', 's'],
      ['broadcast', 's', 'chat-terms', { streamId: 's', ...terms }],
    ],
  ],
  [
    { kind: 'mute', userId: 'ada', until: 'forever' },
    [
      ['drop', 's'],
      ['ada', 'chat-muted', { streamId: 's', until: 'forever' }],
      ['ada', 'chat-muted', { streamId: 's', until: 'forever' }],
    ],
  ],
  [{ kind: 'mute', userId: 'bola', until: null }, [['drop', 's']]],
  [
    { kind: 'person', userId: 'ada' },
    [
      ['face', 'ada'],
      ['person', 'ada'],
    ],
  ],
  [{ kind: 'stream', status: 'ended' }, [['evict', 's'], ['announce']]],
  [{ kind: 'stream', status: null }, [['evict', 's'], ['drop', 's'], ['announce']]],
])('%j', (signal, expected) => {
  const { calls, delivery } = setUp();
  delivery.deliver('s', signal);
  expect(calls).toEqual(expected);
});

it('counts pending reviews once for many changes, and only while an administrator watches', async () => {
  const { calls, delivery, countWaiting } = setUp({ administrators: 2 });
  for (let times = 0; times < 50; times++) delivery.deliver('s', { kind: 'review' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(countWaiting).toHaveBeenCalledTimes(1);
  const reviewed = ['admin', 'review-changed', { streamId: 's', waiting: 3 }];
  expect(calls).toEqual([reviewed, reviewed]);

  const alone = setUp({ administrators: 0 });
  alone.delivery.deliver('s', { kind: 'review' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(alone.countWaiting).not.toHaveBeenCalled();
});

it('reports a failed count, and sends nothing after it is stopped', async () => {
  const { calls, delivery, countWaiting } = setUp();
  countWaiting.mockRejectedValueOnce(new Error('away'));
  delivery.deliver('s', { kind: 'review' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toMatchObject([['failed', { message: 'away' }]]);
  delivery.deliver('s', { kind: 'review' });
  delivery.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(countWaiting).toHaveBeenCalledTimes(1);
});
