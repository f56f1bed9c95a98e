import type { ReactionTotals } from '@poc/contracts/socket';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReactionRelay } from './reaction-relay.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('publishes immediately, then at most twice per second, always the latest totals', async () => {
  const published: number[] = [];
  const relay = createReactionRelay(500, ({ like }) => published.push(like));
  const totals = (like: number): ReactionTotals => ({ like, heart: 0, clap: 0 });
  for (let like = 1; like <= 100; like++) {
    relay.send(totals(like));
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(published[0]).toBe(1);
  expect(published.length).toBeLessThanOrEqual(5);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(published.at(-1)).toBe(100);
  relay.send(totals(101));
  relay.send(totals(102));
  relay.stop();
  expect(published.at(-1)).toBe(102);
  expect(vi.getTimerCount()).toBe(0);
});
