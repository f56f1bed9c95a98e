import type { NewReaction } from '@poc/contracts/socket';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReactionFanOut } from './reaction-fan-out.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('tells the first at once, then sums what all nodes counted, four times a second', async () => {
  const sent: NewReaction[] = [];
  const fanOut = createReactionFanOut(250, (reaction) => sent.push(reaction));
  for (let number = 1; number <= 100; number++) {
    fanOut.add('s', { like: 1, heart: 0, clap: 0 }, { like: number, heart: 0, clap: 0 });
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(250);
  expect(sent[0]).toEqual({ type: 'like', streamId: 's', count: 1, total: 1 });
  expect(sent.length).toBeLessThanOrEqual(5);
  expect(sent.reduce((sum, one) => sum + one.count, 0)).toBe(100);
  expect(sent.at(-1)?.total).toBe(100);
  await vi.advanceTimersByTimeAsync(500);
  expect(vi.getTimerCount()).toBe(0);
});

it('never tells a total that falls', () => {
  const sent: NewReaction[] = [];
  const fanOut = createReactionFanOut(250, (reaction) => sent.push(reaction));
  fanOut.add('s', { like: 1, heart: 2, clap: 0 }, { like: 9, heart: 7, clap: 0 });
  fanOut.add('s', { like: 1, heart: 0, clap: 0 }, { like: 8, heart: 5, clap: 0 });
  vi.advanceTimersByTime(250);
  expect(sent.map(({ type, total }) => [type, total])).toEqual([
    ['like', 9],
    ['heart', 7],
    ['like', 9],
  ]);
  fanOut.stop();
  expect(vi.getTimerCount()).toBe(0);
});
