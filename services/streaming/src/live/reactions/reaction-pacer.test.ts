import type { NewReaction } from '@poc/contracts/socket';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReactionPacer } from './reaction-pacer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const nothing = { like: 0, heart: 0, clap: 0 };

it('sends at most one frame per window across types, fairly, with exact counts and final totals', async () => {
  const sent: NewReaction[] = [];
  const pacer = createReactionPacer('s', 250, (reaction) => sent.push(reaction));
  pacer.start(nothing);
  for (let number = 1; number <= 200; number++) {
    pacer.update({ like: number * 10, heart: number, clap: number });
    await vi.advanceTimersByTimeAsync(10);
  }
  // Two seconds: eight windows, plus the immediate first one.
  expect(sent.length).toBeLessThanOrEqual(9);
  expect(sent.slice(0, 6).map(({ type }) => type)).toEqual([
    'like',
    'heart',
    'clap',
    'like',
    'heart',
    'clap',
  ]);
  await vi.advanceTimersByTimeAsync(2_000);
  const last = (type: string) => sent.findLast((one) => one.type === type)?.total;
  expect([last('like'), last('heart'), last('clap')]).toEqual([2_000, 200, 200]);
  for (const type of ['like', 'heart', 'clap']) {
    const ofType = sent.filter((one) => one.type === type);
    expect(ofType.reduce((sum, { count }) => sum + count, 0)).toBe(ofType.at(-1)?.total);
  }
});

it('counts from the start totals, and never sends a decreasing total', async () => {
  const sent: NewReaction[] = [];
  const pacer = createReactionPacer('s', 250, (reaction) => sent.push(reaction));
  pacer.update({ like: 12, heart: 0, clap: 0 });
  expect(sent).toEqual([]);
  pacer.start({ like: 10, heart: 5, clap: 0 });
  await vi.advanceTimersByTimeAsync(250);
  pacer.update({ like: 11, heart: 4, clap: 0 });
  pacer.update({ like: 13, heart: 4, clap: 0 });
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual([
    { type: 'like', streamId: 's', count: 2, total: 12 },
    { type: 'like', streamId: 's', count: 1, total: 13 },
  ]);
  pacer.update({ like: 14, heart: 6, clap: 0 });
  pacer.stop();
});
