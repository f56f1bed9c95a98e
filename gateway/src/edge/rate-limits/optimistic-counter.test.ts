import { RateLimiterMemory } from 'rate-limiter-flexible';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { batchedCounts, type Counted, type CountOutcome } from './batched-counts.ts';
import { createOptimisticCounter } from './optimistic-counter.ts';

const points = 10;
const soon = () => new Promise((resolve) => setTimeout(resolve, 20));
const fails = () => {
  throw new Error('nothing fails here');
};

function heldCounts() {
  const held: { counted: Counted; settle: PromiseWithResolvers<CountOutcome> }[] = [];
  const count = (counted: Counted) => {
    const settle = Promise.withResolvers<CountOutcome>();
    held.push({ counted, settle });
    return settle.promise;
  };
  return { count, held };
}

it('waits for the count of the first request, but not of the next ones', async () => {
  const { count, held } = heldCounts();
  const take = createOptimisticCounter(count, points, fails);
  const first = take('a');
  expect(await Promise.race([first, soon().then(() => 'waits')])).toBe('waits');
  held[0]?.settle.resolve({ remaining: 9, msBeforeNext: 60_000, isRefused: false });
  expect((await first).remaining).toBe(9);
  expect(await take('a')).toMatchObject({ remaining: 8, isRefused: false });
  expect(held).toHaveLength(2);
});

it('waits for each count near the limit, and admits exactly the allowed requests', async () => {
  const limiter = new RateLimiterMemory({ keyPrefix: 'test', points, duration: 60 });
  const take = createOptimisticCounter(batchedCounts(limiter), points, fails);
  await take('a');
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => take('a')));
  expect(outcomes.filter(({ isRefused }) => !isRefused)).toHaveLength(points - 1);
});

it('takes counts of other gateways into account', async () => {
  const limiter = new RateLimiterMemory({ keyPrefix: 'test', points, duration: 60 });
  const take = createOptimisticCounter(batchedCounts(limiter), points, fails);
  await take('a');
  await limiter.consume('a', 9);
  expect((await take('a')).isRefused, 'this one is let in on what was known').toBe(false);
  await soon();
  expect((await take('a')).isRefused).toBe(true);
});

it('ignores an expired window', async () => {
  let now = 0;
  const { count, held } = heldCounts();
  const take = createOptimisticCounter(count, points, fails, () => now);
  const first = take('a');
  held[0]?.settle.resolve({ remaining: 9, msBeforeNext: 60_000, isRefused: false });
  await first;
  now = 60_001;
  const next = take('a');
  held[1]?.settle.resolve({ remaining: 5, msBeforeNext: 60_000, isRefused: false });
  expect((await next).remaining).toBe(5);
});

it('reports a later failure of a count, with its request', async () => {
  const failed: string[] = [];
  const { count, held } = heldCounts();
  const take = createOptimisticCounter(count, points, ({ key }) => failed.push(key));
  const first = take('a');
  held[0]?.settle.resolve({ remaining: 9, msBeforeNext: 60_000, isRefused: false });
  await first;
  await take('a');
  held[1]?.settle.reject(new Error('no Redis'));
  await soon();
  expect(failed).toEqual(['a']);
});

describe('with a large allowance', () => {
  afterEach(() => void vi.useRealTimers());

  const begun = async (remaining = 599) => {
    vi.useFakeTimers();
    const failed: Counted[] = [];
    const { count, held } = heldCounts();
    const take = createOptimisticCounter(count, 600, (counted) => failed.push(counted));
    const first = take('a');
    held[0]?.settle.resolve({ remaining, msBeforeNext: 60_000, isRefused: false });
    await first;
    return { take, held, failed, counted: () => held.slice(1).map((one) => one.counted.requests) };
  };

  it('counts requests together, at most ten', async () => {
    const { take, counted } = await begun();
    for (let request = 0; request < 25; request += 1) take('a');
    expect(counted()).toEqual([10, 10]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(counted()).toEqual([10, 10, 5]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(counted(), 'each once').toEqual([10, 10, 5]);
  });

  it('counts admitted requests before one that waits', async () => {
    const { take, counted } = await begun(303);
    for (let request = 0; request < 3; request += 1) take('a');
    expect(counted()).toEqual([]);
    expect(take('a')).toBeInstanceOf(Promise);
    expect(counted()).toEqual([3, 1]);
  });

  it('does not count admitted requests of an expired minute in the next one', async () => {
    const { take, counted } = await begun();
    await vi.advanceTimersByTimeAsync(58_000);
    take('a');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(counted()).toEqual([]);
  });

  it('reports all requests that could not be counted', async () => {
    const { take, held, failed } = await begun();
    for (let request = 0; request < 4; request += 1) take('a');
    await vi.advanceTimersByTimeAsync(10_000);
    held[1]?.settle.reject(new Error('no Redis'));
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toEqual([{ key: 'a', requests: 4 }]);
  });
});
