import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { StoppedError } from '../errors.ts';
import { lock, tryLock } from './locks.ts';

test('grants a lock to one holder, and to the next after its release', async () => {
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

test('stops waiting for a lock when the start is stopped', async () => {
  const key = `test-${Math.random()}`;
  const held = await tryLock(key);
  const controller = new AbortController();
  const waiting = lock(key, controller.signal);
  controller.abort();
  await expect(waiting).rejects.toThrow(StoppedError);
  await held?.release();
});
