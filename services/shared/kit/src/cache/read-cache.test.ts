import { beforeEach, expect, it, vi } from 'vitest';
import { createReadCache, type ReadCache } from './read-cache.ts';

let nowMs: number;
let cache: ReadCache<number>;
let count: number;
const read = vi.fn(async () => ++count);

beforeEach(() => {
  nowMs = 10_000;
  count = 0;
  read.mockClear();
  cache = createReadCache({ max: 2, ttl: 1_000, perf: { now: () => nowMs } });
});

const memo = (key: string, context: () => Promise<number> = read) => cache.memo(key, { context });

it('shares one read of a key, also after it completed', async () => {
  expect(await Promise.all([memo('a'), memo('a')])).toEqual([1, 1]);
  expect(await memo('a')).toBe(1);
  expect(await memo('b')).toBe(2);
});

it('counts the age from the start of the read', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const slow = memo('a', () => promise);
  nowMs += 1_001;
  resolve(0);
  await slow;
  expect(await memo('a')).toBe(1);
});

it('evicts the least recently used result', async () => {
  await memo('a');
  await memo('b');
  await memo('a');
  await memo('c');
  expect(await memo('a')).toBe(1);
  expect(await memo('b')).toBe(4);
});

it('does not cache a failed read', async () => {
  await expect(memo('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await memo('a')).toBe(1);
});

it('does not evict a later read when an invalidated one fails', async () => {
  const { promise, reject } = Promise.withResolvers<number>();
  const slow = memo('a', () => promise);
  cache.delete('a');
  await memo('a');
  reject(new Error('no database'));
  await expect(slow).rejects.toThrow('no database');
  expect(await memo('a')).toBe(1);
});
