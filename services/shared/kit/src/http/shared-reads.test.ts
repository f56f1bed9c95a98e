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

it('many share one read for its time, counted from its begin', async () => {
  const all = await Promise.all([shared('a', anyone, read), shared('a', anyone, read)]);
  expect(all).toEqual([1, 1]);
  nowMs += maxAgeMs - 1;
  expect(await shared('a', anyone, read)).toBe(1);
  nowMs += 1;
  expect(await shared('a', anyone, read)).toBe(2);
});

it('each key has its own', async () => {
  expect([await shared('a', anyone, read), await shared('b', anyone, read)]).toEqual([1, 2]);
});

it('who must see what is stored now does, and so do others from then on', async () => {
  await shared('a', anyone, read);
  expect(await shared('a', whoChanged, read)).toBe(2);
  expect(await shared('a', anyone, read)).toBe(2);
});

it('a failure is not shared by those who come after it', async () => {
  await expect(shared('a', anyone, () => Promise.reject(new Error('no database')))).rejects.toThrow();
  expect(await shared('a', anyone, read)).toBe(1);
});

it('a failure leaves alone what was read after it began', async () => {
  const { promise, reject } = Promise.withResolvers<number>();
  const slow = shared('a', anyone, () => promise);
  expect(await shared('a', whoChanged, read)).toBe(1);
  reject(new Error('no database'));
  await expect(slow).rejects.toThrow();
  expect(await shared('a', anyone, read)).toBe(1);
  expect(reads).toBe(1);
});

it('with an age of nothing each reads', async () => {
  const each = createSharedReads(0);
  expect([await each('a', anyone, read), await each('a', anyone, read)]).toEqual([1, 2]);
});
