import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EncodedMessage } from './payload.ts';
import { createSequencer } from './sequencer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const message = (seq: number): EncodedMessage => ({ seq, json: `${seq}` });
const messages = (...seqs: number[]) => seqs.map(message);

function setUp(deleted: number[] = []) {
  const world = { failures: 0, reads: [] as { after: number; before: number }[], filled: 0, stored: 10_000 };
  const delivered: number[] = [];
  const failed = vi.fn();
  const sequencer = createSequencer({
    deliver: (run) => delivered.push(...run.map(({ seq }) => seq)),
    async readMissing({ after, before, limit }) {
      world.reads.push({ after, before });
      if (world.failures-- > 0) throw new Error('away');
      const all = Array.from({ length: before - after - 1 }, (_, at) => after + 1 + at);
      return all
        .filter((seq) => !deleted.includes(seq))
        .slice(0, limit)
        .map(message);
    },
    graceMs: () => 100,
    onFilled: (count) => {
      world.filled += count;
    },
    onFailed: failed,
  });
  return { sequencer, world, delivered, failed };
}

it('delivers messages in order immediately, and each number once', async () => {
  const { sequencer, world, delivered } = setUp();
  sequencer.start(3);
  sequencer.enqueue(messages(4, 5));
  sequencer.enqueue(messages(5, 6));
  sequencer.enqueue(messages(2, 3, 6));
  expect(delivered).toEqual([4, 5, 6]);
  expect(sequencer.last).toBe(6);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(world.reads).toEqual([]);
});

it('holds early messages, without a read when the missing ones arrive soon', async () => {
  const { sequencer, world, delivered } = setUp();
  sequencer.start(0);
  sequencer.enqueue(messages(3, 4));
  sequencer.enqueue(messages(2));
  expect(delivered).toEqual([]);
  sequencer.enqueue(messages(1));
  expect(delivered).toEqual([1, 2, 3, 4]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(world.reads).toEqual([]);
});

it('reads missing messages once, and skips deleted ones', async () => {
  const { sequencer, world, delivered } = setUp([2, 5]);
  sequencer.start(0);
  sequencer.enqueue(messages(4));
  sequencer.enqueue(messages(7));
  await vi.advanceTimersByTimeAsync(99);
  expect(delivered).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(delivered).toEqual([1, 3, 4]);
  await vi.advanceTimersByTimeAsync(100);
  expect(delivered).toEqual([1, 3, 4, 6, 7]);
  expect(world.reads).toEqual([
    { after: 0, before: 4 },
    { after: 4, before: 7 },
  ]);
  expect(world.filled).toBe(3);
});

it('fetches any number of reported messages, and continues after failures', async () => {
  const { sequencer, world, delivered, failed } = setUp();
  sequencer.sync(5);
  expect(sequencer.last).toBeNull();
  sequencer.start(5);
  sequencer.sync(505);
  world.failures = 2;
  await vi.advanceTimersByTimeAsync(100);
  expect(failed).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(failed).toHaveBeenCalledTimes(2);
  expect(delivered).toEqual(Array.from({ length: 500 }, (_, at) => at + 6));
});

it('holds messages before the start, and does not deliver those that viewers read themselves', async () => {
  const { sequencer, delivered } = setUp();
  sequencer.enqueue(messages(7, 8));
  sequencer.enqueue(messages(10));
  expect(delivered).toEqual([]);
  sequencer.start(7);
  expect(delivered).toEqual([8]);
  sequencer.start(0);
  sequencer.enqueue(messages(9));
  expect(delivered).toEqual([8, 9, 10]);
  sequencer.enqueue(messages(12));
  sequencer.stop();
});

it('accepts messages that arrive during a read', async () => {
  const { sequencer, delivered } = setUp();
  sequencer.start(0);
  sequencer.enqueue(messages(3));
  vi.advanceTimersByTime(100);
  // These arrive while the read is in progress.
  sequencer.enqueue(messages(1, 2));
  sequencer.enqueue(messages(4));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(delivered).toEqual([1, 2, 3, 4]);
});
