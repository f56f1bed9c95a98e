import { setImmediate as tick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurns } from './in-turn.ts';

it('runs what has one key in turn, and other keys beside it', async () => {
  const inTurn = createTurns();
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await tick();
    log.push(`${name} ends`);
    return name;
  };
  const all = await Promise.all([inTurn('a', work('a1')), inTurn('a', work('a2')), inTurn('b', work('b1'))]);
  expect(all).toEqual(['a1', 'a2', 'b1']);
  expect(log.indexOf('a2 begins')).toBeGreaterThan(log.indexOf('a1 ends'));
  expect(log.indexOf('b1 begins')).toBeLessThan(log.indexOf('a1 ends'));
});

it('goes on after a failure, which only its own caller learns of', async () => {
  const inTurn = createTurns();
  const failing = inTurn('a', () => Promise.reject(new Error('no')));
  const next = inTurn('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
