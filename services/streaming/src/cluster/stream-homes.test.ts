import type { LiveNode } from '@poc/contracts/live-node';
import { rankNodes } from '@poc/kit/live-nodes/rank-nodes';
import { newId } from '@poc/testing/factories';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStreamHomes, type StreamHomes } from './stream-homes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const homes of started.splice(0)) homes.stop();
  vi.useRealTimers();
});
const started: StreamHomes[] = [];
const nodeOf = (at: number): LiveNode => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  url: `http://10.0.0.${at}:8080`,
  load: 0,
  draining: false,
});

/** Creates three nodes with one registry, whose entries and responses the test controls. */
async function givenNodes() {
  const registry = { entries: [1, 2, 3].map(nodeOf) as LiveNode[] | 'unavailable', linked: true };
  const nodes = [1, 2, 3].map((at) => {
    const homes = createStreamHomes({
      registry: {
        async read() {
          if (registry.entries === 'unavailable') throw new Error('no Redis');
          return registry.entries;
        },
      },
      nodeId: nodeOf(at).id,
      linked: () => registry.linked,
    });
    started.push(homes);
    return { id: nodeOf(at).id, ...homes };
  });
  /** Returns the home of a stream as each node sees it. */
  const homesOf = (streamId: string) => nodes.map(({ id, elsewhere }) => elsewhere(streamId) ?? id);
  const set = async (entries: LiveNode[] | 'unavailable') => {
    registry.entries = entries;
    // Missing registrations expire after this time.
    await vi.advanceTimersByTimeAsync(7_000);
  };
  await set([1, 2, 3].map(nodeOf));
  return { registry, nodes, homesOf, set };
}

it('all nodes agree on the home of each stream, and each node has a share', async () => {
  const { homesOf } = await givenNodes();
  const found = new Set<string | undefined>();
  for (let streams = 0; streams < 60; streams += 1) {
    const [home, ...others] = homesOf(newId());
    expect(others).toEqual([home, home]);
    found.add(home);
  }
  expect(found.size).toBe(3);
});

it('the next in rank becomes the home when the first drains or is gone; other streams stay', async () => {
  const { homesOf, set } = await givenNodes();
  const entries = [1, 2, 3].map(nodeOf);
  const [moving, staying] = [streamAt(entries, 0), streamAt(entries, 1)];
  const [first, second] = rankNodes(entries, moving).map(({ id }) => id);
  const [home] = homesOf(staying);
  await set(entries.map((node) => ({ ...node, draining: node.id === first })));
  expect(homesOf(moving)).toEqual([second, second, second]);
  expect(homesOf(staying)).toEqual([home, home, home]);
  await set(entries.filter(({ id }) => id !== first));
  expect(homesOf(moving)).toEqual([second, second, second]);
  await set(entries);
  expect(homesOf(moving)).toEqual([first, first, first]);
});

it('a node skips an unresponsive home for a while', async () => {
  const { homesOf, nodes } = await givenNodes();
  const streamId = streamAt([1, 2, 3].map(nodeOf), 0);
  const [first = '', second] = rankNodes([1, 2, 3].map(nodeOf), streamId).map(({ id }) => id);
  const finder = nodes.find(({ id }) => id === second);
  finder?.distrust(first);
  expect(finder?.elsewhere(streamId), 'it is the next').toBeNull();
  expect(homesOf(streamId).filter((home) => home === first)).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(homesOf(streamId)).toEqual([first, first, first]);
});

it('each node is its own home while nodes cannot reach each other, and before the first reading', async () => {
  const { homesOf, registry, nodes, set } = await givenNodes();
  registry.linked = false;
  expect(homesOf(newId())).toEqual(nodes.map(({ id }) => id));
  registry.linked = true;
  await set([]);
  expect(homesOf(newId())).toEqual(nodes.map(({ id }) => id));
});

it('homes stay while only the registry is unavailable', async () => {
  const { homesOf, set } = await givenNodes();
  const streamId = newId();
  const before = homesOf(streamId);
  await set('unavailable');
  expect(homesOf(streamId)).toEqual(before);
});

/** Creates a stream id whose ranking starts with the node at this index. */
function streamAt(entries: LiveNode[], at: number): string {
  for (;;) {
    const streamId = newId();
    if (rankNodes(entries, streamId)[0]?.id === entries[at]?.id) return streamId;
  }
}
