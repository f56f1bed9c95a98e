import { expect, it, vi } from 'vitest';
import { singleFlight } from './single-flight.ts';

it('shares one run between concurrent calls, and runs again afterwards', async () => {
  const work = vi.fn(async () => work.mock.calls.length);
  const run = singleFlight(work);
  expect(await Promise.all([run(), run()])).toEqual([1, 1]);
  expect(await run()).toBe(2);
});

it('runs once per key', async () => {
  const run = singleFlight(
    async (key: string, value: number) => `${key}${value}`,
    (key) => key,
  );
  expect(await Promise.all([run('a', 1), run('b', 2), run('a', 3)])).toEqual(['a1', 'b2', 'a1']);
});

it('rejects all calls of a failed run, and runs again afterwards', async () => {
  const work = vi.fn(async () => 'done').mockRejectedValueOnce(new Error('no database'));
  const run = singleFlight(work);
  const outcomes = await Promise.allSettled([run(), run()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await run()).toBe('done');
});
