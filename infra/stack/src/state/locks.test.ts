import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { StoppedError } from '../errors.ts';
import { lock, tryLock } from './locks.ts';

test('only one holds a lock, and the next gets it when it is released', async () => {
  const key = `test-${Math.random()}`;
  const first = await tryLock(key);
  expect(first).toBeDefined();
  expect(await tryLock(key)).toBeUndefined();
  let waits = 0;
  const second = lock(key, new AbortController().signal, () => {
    waits += 1;
  });
  await delay(50);
  await first?.release();
  const held = await second;
  expect(waits).toBe(1);
  await held.release();
  const third = await tryLock(key);
  expect(third).toBeDefined();
  await third?.release();
});

test('waiting for a lock ends when the start is stopped', async () => {
  const key = `test-${Math.random()}`;
  const held = await tryLock(key);
  const controller = new AbortController();
  const waiting = lock(key, controller.signal);
  controller.abort();
  await expect(waiting).rejects.toThrow(StoppedError);
  await held?.release();
});
