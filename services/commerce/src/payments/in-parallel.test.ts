import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inParallel } from './in-parallel.ts';

const { signal } = new AbortController();

it('does all, never more than so many at once', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await inParallel(
    Array.from({ length: 20 }, (_, at) => at),
    { atOnce: 3, signal },
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

it('tells of a failure after all had their turn', async () => {
  const done: number[] = [];
  const all = inParallel([1, 2, 3, 4], { atOnce: 2, signal }, async (item) => {
    if (item === 1) throw new Error('one');
    done.push(item);
  });
  await expect(all).rejects.toThrow('one');
  expect(done).toEqual([2, 3, 4]);
});

it('leaves the rest when it is to stop', async () => {
  const stopping = new AbortController();
  const done: number[] = [];
  await inParallel([1, 2, 3], { atOnce: 1, signal: stopping.signal }, async (item) => {
    done.push(item);
    stopping.abort();
  });
  expect(done).toEqual([1]);
});
