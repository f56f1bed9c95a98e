import { describe, expect, it } from 'vitest';
import { coalesceReads } from './coalesce-reads.ts';

/** Fake database whose reads the test resolves. */
function slowReads() {
  const reads: PromiseWithResolvers<number>[] = [];
  return {
    reads,
    read: () => {
      const one = Promise.withResolvers<number>();
      reads.push(one);
      return one.promise;
    },
  };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('coalesced reads', () => {
  it('start immediately without a concurrent read', async () => {
    const { reads, read } = slowReads();
    const share = coalesceReads<number>();
    const asked = share('a', read);
    expect(reads).toHaveLength(1);
    reads[0]?.resolve(7);
    expect(await asked).toBe(7);
    await turn();
    void share('a', read);
    expect(reads).toHaveLength(2);
  });

  it('never return a read that started earlier, and share the next one', async () => {
    const { reads, read } = slowReads();
    const share = coalesceReads<number>();
    const first = share('a', read);
    const others = [share('a', read), share('a', read), share('a', read)];
    await turn();
    expect(reads).toHaveLength(1);
    reads[0]?.resolve(1);
    expect(await first).toBe(1);
    await turn();
    expect(reads).toHaveLength(2);
    const late = share('a', read);
    reads[1]?.resolve(2);
    expect(await Promise.all(others)).toEqual([2, 2, 2]);
    await turn();
    expect(reads).toHaveLength(3);
    reads[2]?.resolve(3);
    expect(await late).toBe(3);
  });

  it('start apart from each other', async () => {
    const { reads, read } = slowReads();
    const share = coalesceReads<number>(20);
    const from = performance.now();
    const first = share('a', read);
    reads[0]?.resolve(1);
    await first;
    const second = share('a', read);
    await turn();
    expect(reads).toHaveLength(1);
    await expect.poll(() => reads.length).toBe(2);
    expect(performance.now() - from).toBeGreaterThanOrEqual(19);
    reads[1]?.resolve(2);
    expect(await second).toBe(2);
  });

  it('do not share different keys', () => {
    const { reads, read } = slowReads();
    const share = coalesceReads<number>();
    void share('a', read);
    void share('b', read);
    expect(reads).toHaveLength(2);
  });

  it('fail only for callers of the failed read', async () => {
    const { reads, read } = slowReads();
    const share = coalesceReads<number>();
    const first = share('a', read);
    const second = share('a', read);
    reads[0]?.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await turn();
    reads[1]?.resolve(2);
    expect(await second).toBe(2);
    const third = share('a', read);
    reads[2]?.resolve(3);
    expect(await third).toBe(3);
  });
});
