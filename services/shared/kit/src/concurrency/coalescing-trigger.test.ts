import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createLogger } from '../log.ts';
import { createTrigger } from './coalescing-trigger.ts';

const silent = createLogger({ service: 'test', level: 'silent' });

it('runs once for all triggers during a run', async () => {
  const trigger = createTrigger(silent, 'work');
  const gate = Promise.withResolvers<void>();
  const work = vi.fn(() => gate.promise);
  const end = trigger.start(work);
  for (let at = 0; at < 10; at += 1) trigger.run();
  await turn();
  expect(work).toHaveBeenCalledTimes(1);
  trigger.run();
  gate.resolve();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), 30_000);
  await end();
  trigger.run();
  await turn();
  expect(work).toHaveBeenCalledTimes(2);
});

it('continues after a failure', async () => {
  const trigger = createTrigger(silent, 'work');
  const work = vi.fn(async () => Promise.reject(new Error('no')));
  const end = trigger.start(work);
  trigger.run();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), 30_000);
  await turn();
  trigger.run();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), 30_000);
  await end();
});
