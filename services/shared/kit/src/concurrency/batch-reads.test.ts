import { afterEach, expect, it, vi } from 'vitest';
import { batchReads } from './batch-reads.ts';

afterEach(() => void vi.useRealTimers());

/** Read that blocks until released, and records its keys. */
function slowRead() {
  const batches: string[][] = [];
  const gates: (() => void)[] = [];
  const read = batchReads<string, string>(async (keys) => {
    batches.push([...keys]);
    await new Promise<void>((resolve) => gates.push(resolve));
    if (keys.includes('bad')) throw new Error('no database');
    return (key) => `of ${key}`;
  });
  const open = () => {
    for (const gate of gates.splice(0)) gate();
  };
  return { read, batches, open };
}
/** Waits for the next event-loop turn and its deferred work. */
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

it('reads a single key immediately', async () => {
  const { read, batches, open } = slowRead();
  const one = read('a');
  await turn();
  expect(batches).toEqual([['a']]);
  open();
  expect(await one).toBe('of a');
});

it('batches the keys requested during a read, and returns each its own value', async () => {
  const { read, batches, open } = slowRead();
  const asked: Promise<string>[] = [];
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    asked.push(read(key));
    await turn();
  }
  expect(batches).toEqual([['a']]);
  open();
  await turn();
  expect(batches[1]).toEqual(['b', 'c', 'd', 'e']);
  open();
  expect(await Promise.all(asked)).toEqual(['of a', 'of b', 'of c', 'of d', 'of e']);
});

it('batches the keys requested until a read has ended, and right after it', async () => {
  const { read, batches, open } = slowRead();
  const [one, other] = [read('a').then(() => read('c')), turn().then(() => read('b'))];
  await turn();
  open();
  await turn();
  expect(batches).toEqual([['a'], ['b', 'c']]);
  open();
  expect(await Promise.all([one, other])).toEqual(['of c', 'of b']);
});

it('pauses after a batch, so that the next one is larger', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { read, batches, open } = slowRead();
  const asked = [read('a'), read('b')];
  await turn();
  open();
  for (const key of ['c', 'd']) {
    await turn();
    asked.push(read(key));
  }
  await turn();
  expect(batches).toEqual([['a', 'b']]);
  vi.runAllTimers();
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  open();
  expect(await Promise.all(asked)).toEqual(['of a', 'of b', 'of c', 'of d']);
});

it('reads at most 200 keys per query', async () => {
  const { read, batches, open } = slowRead();
  const all = Array.from({ length: 450 }, (_, at) => read(`${at}`));
  for (let round = 0; round < 5; round += 1) {
    await turn();
    open();
  }
  await Promise.all(all);
  expect(batches.map(({ length }) => length)).toEqual([200, 200, 50]);
});

it('rejects only the reads of a failed batch, and continues', async () => {
  const { read, open } = slowRead();
  const failing = [read('bad'), read('a')];
  const outcomes = Promise.allSettled(failing);
  await turn();
  open();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const later = read('a');
  await turn();
  open();
  expect(await later).toBe('of a');
});
