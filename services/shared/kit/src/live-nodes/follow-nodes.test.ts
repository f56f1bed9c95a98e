import type { LiveNode } from '@poc/contracts/live-node';
import { expect, it, onTestFinished } from 'vitest';
import { followNodes } from './follow-nodes.ts';

const one = {
  id: '00000000-0000-4000-8000-000000000001',
  url: 'http://127.0.0.1:1',
  load: 0,
  draining: false,
};
const two = { ...one, id: '00000000-0000-4000-8000-000000000002' };

/** A register whose answer and time are ours to choose, asked by nothing but `at`. */
function givenRegister() {
  const register = { nodes: [] as LiveNode[] | 'unavailable', nowMs: 0, heard: 0 };
  const followed = followNodes({
    async read() {
      if (register.nodes === 'unavailable') throw new Error('no Redis');
      return register.nodes;
    },
    onNodes: () => {
      register.heard += 1;
    },
    now: () => register.nowMs,
  });
  followed.stop();
  const at = async (nowMs: number, nodes: LiveNode[] | 'unavailable'): Promise<LiveNode[]> => {
    Object.assign(register, { nowMs, nodes });
    await followed.refresh();
    return [...followed.nodes().values()];
  };
  // It asks by itself when it begins.
  return followed.refresh().then(() => ({ register, at }));
}

it('knows who is there and what they say now, and forgets who is gone', async () => {
  const { at } = await givenRegister();
  expect(await at(0, [one, two])).toEqual([one, two]);
  expect(await at(1_000, [{ ...one, draining: true }, two])).toEqual([{ ...one, draining: true }, two]);
  expect(await at(6_000, [two])).toEqual([two]);
});

it('keeps whom it knew while the register is unavailable, however long', async () => {
  const { at, register } = await givenRegister();
  await at(0, [one, two]);
  const { heard } = register;
  expect(await at(60_000, 'unavailable')).toEqual([one, two]);
  expect(register.heard, 'nothing new was heard').toBe(heard);
});

it('keeps whom it knew when a register comes back empty, until they had the time to come back, too', async () => {
  const { at } = await givenRegister();
  await at(0, [one, two]);
  await at(60_000, 'unavailable');
  expect(await at(61_000, [])).toEqual([one, two]);
  expect(await at(62_000, [two])).toEqual([one, two]);
  expect(await at(66_100, [two])).toEqual([two]);
});

it('asks once at a time, however long the answer takes', async () => {
  let asked = 0;
  const followed = followNodes({
    read: () => {
      asked += 1;
      return new Promise<LiveNode[]>(() => undefined);
    },
    onNodes: () => undefined,
  });
  onTestFinished(() => followed.stop());
  void followed.refresh();
  void followed.refresh();
  expect(asked).toBe(1);
});
