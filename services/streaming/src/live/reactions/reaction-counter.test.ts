import type { ReactionTotals } from '@poc/contracts/socket';
import { AppError } from '@poc/kit/errors';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReactionCounter } from './reaction-counter.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp(failures: Error[] = []) {
  const writes: ReactionTotals[] = [];
  const totals = { like: 0, heart: 0, clap: 0 };
  const failed = vi.fn();
  const counter = createReactionCounter({
    async store(_streamId, counts) {
      const failure = failures.shift();
      if (failure) throw failure;
      writes.push(counts);
      for (const type of ['like', 'heart', 'clap'] as const) totals[type] += counts[type];
      return totals;
    },
    onCounted: vi.fn(),
    onFailed: failed,
    flushMs: 250,
    maxWaiting: 100,
  });
  return { counter, writes, totals, failed };
}

it('writes once per window for any number of reactions, and acknowledges afterwards', async () => {
  const { counter, writes } = setUp();
  let acknowledged = 0;
  for (let count = 0; count < 90; count++) {
    void counter.add('s', count % 3 === 0 ? 'heart' : 'like').then(() => acknowledged++);
  }
  await vi.advanceTimersByTimeAsync(249);
  expect(acknowledged).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(writes).toEqual([{ like: 60, heart: 30, clap: 0 }]);
  expect(acknowledged).toBe(90);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(writes).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

it('retries a failed write, and counts it once', async () => {
  const { counter, totals, failed } = setUp([new Error('away'), new Error('away')]);
  const first = counter.add('s', 'clap');
  await vi.advanceTimersByTimeAsync(250);
  const second = counter.add('s', 'clap');
  await vi.advanceTimersByTimeAsync(5_000);
  await Promise.all([first, second]);
  expect(totals.clap).toBe(2);
  expect(failed).toHaveBeenCalledTimes(2);
});

it('rejects reactions of a deleted stream, and reactions beyond the limit', async () => {
  const { counter } = setUp([new AppError('stream_not_found')]);
  const lost = counter.add('s', 'like').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(250);
  expect(await lost).toMatchObject({ code: 'stream_not_found' });
  for (let count = 0; count < 100; count++) void counter.add('s', 'like');
  await expect(counter.add('s', 'like')).rejects.toMatchObject({ code: 'too_many_requests' });
});
