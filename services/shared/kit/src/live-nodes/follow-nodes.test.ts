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

/** Fake registry with a controllable response and clock; polled only by `at`. */
function createRegistry() {
  const registry = { nodes: [] as LiveNode[] | 'unavailable', nowMs: 0, heard: 0 };
  const followed = followNodes({
    async read() {
      if (registry.nodes === 'unavailable') throw new Error('no Redis');
      return registry.nodes;
    },
    onNodes: () => {
      registry.heard += 1;
    },
    now: () => registry.nowMs,
  });
  followed.stop();
  const at = async (nowMs: number, nodes: LiveNode[] | 'unavailable'): Promise<LiveNode[]> => {
    Object.assign(registry, { nowMs, nodes });
    await followed.refresh();
    return [...followed.nodes().values()];
  };
  // The first poll runs at the start.
  return followed.refresh().then(() => ({ registry, at }));
}

it('returns the current nodes and descriptions, without removed ones', async () => {
  const { at } = await createRegistry();
  expect(await at(0, [one, two])).toEqual([one, two]);
  expect(await at(1_000, [{ ...one, draining: true }, two])).toEqual([{ ...one, draining: true }, two]);
  expect(await at(6_000, [two])).toEqual([two]);
});

it('retains the last known nodes while the registry is unavailable', async () => {
  const { at, registry } = await createRegistry();
  await at(0, [one, two]);
  const { heard } = registry;
  expect(await at(60_000, 'unavailable')).toEqual([one, two]);
  expect(registry.heard, 'nothing new was heard').toBe(heard);
});

it('retains the last known nodes of a registry that restarts empty, until they had time to register', async () => {
  const { at } = await createRegistry();
  await at(0, [one, two]);
  await at(60_000, 'unavailable');
  expect(await at(61_000, [])).toEqual([one, two]);
  expect(await at(62_000, [two])).toEqual([one, two]);
  expect(await at(66_100, [two])).toEqual([two]);
});

it('sends one request at a time', async () => {
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
