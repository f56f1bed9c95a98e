import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { forEachConcurrent } from './for-each-concurrent.ts';

const { signal } = new AbortController();

it('runs all items, never more than the limit concurrently', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await forEachConcurrent(
    Array.from({ length: 20 }, (_, at) => at),
    { maxConcurrent: 3, signal },
    async (item) => {
      running += 1;
      most = Math.max(most, running);
      await turn();
      running -= 1;
      done.push(item);
    },
  );
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at));
  expect(most).toBe(3);
});

it('rejects with the first failure after all items were tried', async () => {
  const done: number[] = [];
  const all = forEachConcurrent([1, 2, 3, 4], { maxConcurrent: 2, signal }, async (item) => {
    if (item === 1) throw new Error('one');
    done.push(item);
  });
  await expect(all).rejects.toThrow('one');
  expect(done).toEqual([2, 3, 4]);
});

it('skips the rest once it is aborted', async () => {
  const stopping = new AbortController();
  const done: number[] = [];
  await forEachConcurrent([1, 2, 3], { maxConcurrent: 1, signal: stopping.signal }, async (item) => {
    done.push(item);
    stopping.abort();
  });
  expect(done).toEqual([1]);
});
