import type { StreamState } from '@poc/contracts/socket';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStateHeartbeat } from './state-heartbeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const world = {
    ...{ viewers: new Map([['s', 2]]), others: 1, lastSeq: 5, linked: true, reads: 0, away: false },
    status: 'live' as StreamState['status'],
  };
  let delivered: number | null = null;
  const sent: StreamState[] = [];
  const failed = vi.fn();
  const heartbeat = createStateHeartbeat({
    viewers: () => world.viewers,
    async countViewers() {
      if (world.away) throw new Error('away');
      return new Map([...world.viewers].map(([id, here]) => [id, here + world.others]));
    },
    readStatuses: async () => new Map([['s', world.status]]),
    async readState() {
      world.reads++;
      return new Map([['s', { lastSeq: world.lastSeq, reactions: { like: 0, heart: 0, clap: 0 }, peak: 0 }]]);
    },
    // Missing messages are fetched and sent before the next round.
    onRead: (states) => queueMicrotask(() => (delivered = states.get('s')?.lastSeq ?? null)),
    lastSeqOf: () => delivered,
    linked: () => world.linked,
    send: (state) => sent.push(state),
    onFailed: failed,
    intervalMs: 2_000,
  });
  return { world, sent, failed, heartbeat };
}

it('sends a change within an interval, an unchanged state every ten seconds, and nothing without viewers', async () => {
  const { world, sent, heartbeat } = setUp();
  heartbeat.watch();
  await vi.advanceTimersByTimeAsync(10_000);
  const before = sent.length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent.length - before).toBe(2);
  world.others = 7;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent.at(-1)).toMatchObject({ streamId: 's', status: 'live', viewers: 9 });
  world.viewers.clear();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(vi.getTimerCount()).toBe(0);
});

it('sends a new count to 100,000 viewers every 30 seconds, and the end of the stream immediately', async () => {
  const { world, sent, heartbeat } = setUp();
  world.others = 100_000;
  heartbeat.watch();
  await vi.advanceTimersByTimeAsync(10_000);
  const before = sent.length;
  for (let second = 0; second < 120; second += 1) {
    world.others += 1;
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(sent.length - before).toBeGreaterThanOrEqual(3);
  expect(sent.length - before).toBeLessThanOrEqual(4);
  world.status = 'ended';
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent.at(-1)?.status).toBe('ended');
});

it('finds missed messages within ten seconds, within a second without Redis, and immediately on request', async () => {
  const { world, sent, heartbeat } = setUp();
  heartbeat.watch();
  await vi.advanceTimersByTimeAsync(10_000);
  world.lastSeq = 9;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent.at(-1)?.lastSeq).toBe(9);

  world.linked = false;
  await vi.advanceTimersByTimeAsync(2_000);
  world.lastSeq = 12;
  await vi.advanceTimersByTimeAsync(1_100);
  expect(sent.at(-1)?.lastSeq).toBe(12);

  world.linked = true;
  world.lastSeq = 20;
  heartbeat.announce();
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent.at(-1)?.lastSeq).toBe(20);
  await heartbeat.stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('reads rarely without changes', async () => {
  const { world, heartbeat } = setUp();
  heartbeat.watch();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.reads).toBeLessThanOrEqual(12);
  await heartbeat.stop();
});

it('continues after a failure', async () => {
  const { world, sent, failed, heartbeat } = setUp();
  world.away = true;
  heartbeat.watch();
  await vi.advanceTimersByTimeAsync(300);
  expect(failed).toHaveBeenCalledTimes(1);
  world.away = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).not.toEqual([]);
  await heartbeat.stop();
});
