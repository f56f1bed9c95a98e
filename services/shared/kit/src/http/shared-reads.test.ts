import { beforeEach, expect, it } from 'vitest';
import { createSharedReads, type SharedReads } from './shared-reads.ts';

const maxAgeMs = 1_000;
const anyone = { headers: {} };
const whoChanged = { headers: { 'cache-control': 'no-cache' } };
let nowMs = 0;
let reads = 0;
let shared: SharedReads;
const read = async () => {
  reads += 1;
  return reads;
};

beforeEach(() => {
  nowMs = 10_000;
  reads = 0;
  shared = createSharedReads(maxAgeMs, () => nowMs);
});

it('shares one read until its maximum age, counted from its start', async () => {
  const all = await Promise.all([shared('a', anyone, read), shared('a', anyone, read)]);
  expect(all).toEqual([1, 1]);
  nowMs += maxAgeMs;
  expect(await shared('a', anyone, read)).toBe(1);
  nowMs += 1;
  expect(await shared('a', anyone, read)).toBe(2);
});

it('reads each key separately', async () => {
  expect([await shared('a', anyone, read), await shared('b', anyone, read)]).toEqual([1, 2]);
});

it('no-cache reads fresh data and replaces the shared read', async () => {
  await shared('a', anyone, read);
  expect(await shared('a', whoChanged, read)).toBe(2);
  expect(await shared('a', anyone, read)).toBe(2);
});

it('a failure is not cached', async () => {
  await expect(shared('a', anyone, () => Promise.reject(new Error('no database')))).rejects.toThrow();
  expect(await shared('a', anyone, read)).toBe(1);
});

it('a failure does not remove a read that started later', async () => {
  const { promise, reject } = Promise.withResolvers<number>();
  const slow = shared('a', anyone, () => promise);
  expect(await shared('a', whoChanged, read)).toBe(1);
  reject(new Error('no database'));
  await expect(slow).rejects.toThrow();
  expect(await shared('a', anyone, read)).toBe(1);
  expect(reads).toBe(1);
});

it('reads each time with a maximum age of 0', async () => {
  const each = createSharedReads(0);
  expect([await each('a', anyone, read), await each('a', anyone, read)]).toEqual([1, 2]);
});
