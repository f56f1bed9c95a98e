import { setImmediate as tick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

it('serialises work under one key, and runs other keys concurrently', async () => {
  const withLock = createKeyedMutex();
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await tick();
    log.push(`${name} ends`);
    return name;
  };
  const all = await Promise.all([
    withLock('a', work('a1')),
    withLock('a', work('a2')),
    withLock('b', work('b1')),
  ]);
  expect(all).toEqual(['a1', 'a2', 'b1']);
  expect(log.indexOf('a2 begins')).toBeGreaterThan(log.indexOf('a1 ends'));
  expect(log.indexOf('b1 begins')).toBeLessThan(log.indexOf('a1 ends'));
});

it('continues after a failure, which rejects only for its caller', async () => {
  const withLock = createKeyedMutex();
  const failing = withLock('a', () => Promise.reject(new Error('no')));
  const next = withLock('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
