import { setImmediate as turn } from 'node:timers/promises';
import { createLogger } from '@poc/kit/log';
import { expect, it, vi } from 'vitest';
import { createSoon } from './soon.ts';

const silent = createLogger({ service: 'test', level: 'silent' });

it('does once what many ask for while it is done', async () => {
  const soon = createSoon(silent, 'work');
  const gate = Promise.withResolvers<void>();
  const work = vi.fn(() => gate.promise);
  const end = soon.begin(work);
  for (let at = 0; at < 10; at += 1) soon.ask();
  await turn();
  expect(work).toHaveBeenCalledTimes(1);
  soon.ask();
  gate.resolve();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  await end();
  soon.ask();
  await turn();
  expect(work).toHaveBeenCalledTimes(2);
});

it('goes on after a failure', async () => {
  const soon = createSoon(silent, 'work');
  const work = vi.fn(async () => Promise.reject(new Error('no')));
  const end = soon.begin(work);
  soon.ask();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1));
  await turn();
  soon.ask();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  await end();
});
