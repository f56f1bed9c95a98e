import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, it } from 'vitest';
import { batchedCounts, type Counted, type CountOutcome } from './batched-counts.ts';
import { countAhead } from './count-ahead.ts';

const points = 10;
const soon = () => new Promise((resolve) => setTimeout(resolve, 20));
const fails = () => {
  throw new Error('nothing fails here');
};

/** Counts that are under way until they are let go. */
function heldCounts() {
  const held: { counted: Counted; settle: PromiseWithResolvers<CountOutcome> }[] = [];
  const count = (counted: Counted) => {
    const settle = Promise.withResolvers<CountOutcome>();
    held.push({ counted, settle });
    return settle.promise;
  };
  return { count, held };
}

it('a first request waits for its count, the next ones do not', async () => {
  const { count, held } = heldCounts();
  const take = countAhead(count, points, fails);
  const first = take({ key: 'a' });
  expect(await Promise.race([first, soon().then(() => 'waits')])).toBe('waits');
  held[0]?.settle.resolve({ remaining: 9, msBeforeNext: 60_000, isRefused: false });
  expect((await first).remaining).toBe(9);
  expect(await take({ key: 'a' })).toMatchObject({ remaining: 8, isRefused: false });
  expect(held).toHaveLength(2);
});

it('nearer to the limit each waits, and exactly as many are let in as may be', async () => {
  const limiter = new RateLimiterMemory({ keyPrefix: 'test', points, duration: 60 });
  const take = countAhead(batchedCounts(limiter), points, fails);
  await take({ key: 'a' });
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => take({ key: 'a' })));
  expect(outcomes.filter(({ isRefused }) => !isRefused)).toHaveLength(points - 1);
});

it('what another gateway counted is learned', async () => {
  const limiter = new RateLimiterMemory({ keyPrefix: 'test', points, duration: 60 });
  const take = countAhead(batchedCounts(limiter), points, fails);
  await take({ key: 'a' });
  await limiter.consume('a', 9);
  expect((await take({ key: 'a' })).isRefused, 'this one is let in on what was known').toBe(false);
  await soon();
  expect((await take({ key: 'a' })).isRefused).toBe(true);
});

it('a window that is over is not believed', async () => {
  let now = 0;
  const { count, held } = heldCounts();
  const take = countAhead(count, points, fails, () => now);
  const first = take({ key: 'a' });
  held[0]?.settle.resolve({ remaining: 9, msBeforeNext: 60_000, isRefused: false });
  await first;
  now = 60_001;
  const next = take({ key: 'a' });
  held[1]?.settle.resolve({ remaining: 5, msBeforeNext: 60_000, isRefused: false });
  expect((await next).remaining).toBe(5);
});

it('a count that fails later is reported, with its request', async () => {
  const failed: string[] = [];
  const { count, held } = heldCounts();
  const take = countAhead(count, points, ({ key }) => failed.push(key));
  const first = take({ key: 'a' });
  held[0]?.settle.resolve({ remaining: 9, msBeforeNext: 60_000, isRefused: false });
  await first;
  await take({ key: 'a' });
  held[1]?.settle.reject(new Error('no Redis'));
  await soon();
  expect(failed).toEqual(['a']);
});
