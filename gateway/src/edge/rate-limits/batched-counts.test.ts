import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { expect, it } from 'vitest';
import { batchedCounts } from './batched-counts.ts';

const settings = { keyPrefix: 'test', points: 3, duration: 60 };

function slowLimiter() {
  const limiter = new RateLimiterMemory(settings);
  const asked: [string, number][] = [];
  return {
    asked,
    points: settings.points,
    async consume(key: string | number, points = 1): Promise<RateLimiterRes> {
      asked.push([String(key), points]);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return limiter.consume(key, points);
    },
  };
}

it('counts concurrent requests together, each with its own position', async () => {
  const limiter = slowLimiter();
  const count = batchedCounts(limiter);
  const outcomes = await Promise.all(
    ['a', 'b', 'a', 'a', 'a', 'b'].map((key) => count({ key, requests: 1 })),
  );
  expect(outcomes.map(({ remaining, isRefused }) => [remaining, isRefused])).toEqual([
    [2, false],
    [2, false],
    [1, false],
    [0, false],
    [0, true],
    [1, false],
  ]);
  expect(limiter.asked).toEqual([
    ['a', 4],
    ['b', 2],
  ]);
});

it('counts consecutive requests separately', async () => {
  const count = batchedCounts(slowLimiter());
  const outcomes = [];
  for (let call = 0; call < 4; call += 1) outcomes.push((await count({ key: 'a', requests: 1 })).isRefused);
  expect(outcomes).toEqual([false, false, false, true]);
});

it('refuses requests that the limiter refuses without counting', async () => {
  const limiter = new RateLimiterMemory({ ...settings, blockDuration: 60 });
  const count = batchedCounts(limiter);
  await limiter.block('a', 60);
  expect((await count({ key: 'a', requests: 1 })).isRefused).toBe(true);
});

it('fails all requests of a failed batch, and counts the next one', async () => {
  const limiter = slowLimiter();
  let isBroken = true;
  const count = batchedCounts({
    ...limiter,
    consume: (key, points) =>
      isBroken ? Promise.reject(new Error('no Redis')) : limiter.consume(key, points),
  });
  const outcomes = await Promise.allSettled([
    count({ key: 'a', requests: 1 }),
    count({ key: 'b', requests: 1 }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect((await count({ key: 'a', requests: 1 })).isRefused).toBe(false);
});

it('gives several admitted requests as many positions', async () => {
  const limiter = slowLimiter();
  const count = batchedCounts(limiter);
  const outcomes = await Promise.all([
    count({ key: 'a', requests: 2 }),
    count({ key: 'a', requests: 1 }),
    count({ key: 'a', requests: 1 }),
  ]);
  expect(outcomes.map(({ remaining, isRefused }) => [remaining, isRefused])).toEqual([
    [1, false],
    [0, false],
    [0, true],
  ]);
  expect(limiter.asked).toEqual([['a', 4]]);
});
