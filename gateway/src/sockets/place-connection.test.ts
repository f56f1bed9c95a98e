import { expect, it } from 'vitest';
import { placeConnection } from './place-connection.ts';

const ids = Array.from({ length: 16 }, (_, at) => `00000000-0000-4000-8000-0000000000${at + 10}`);
const streamId = (at: number): string => at.toString(16).padStart(24, '0');

function createNodes(count: number, loads: number[] = []) {
  const nodes = ids.slice(0, count).map((id, at) => ({ id, load: loads[at] ?? 0 }));
  const viewersOf = new Map<string, Map<string, number>>();
  const place = (stream: string, viewers: number): Map<string, number> => {
    const counts = viewersOf.get(stream) ?? new Map<string, number>();
    viewersOf.set(stream, counts);
    for (let viewer = 0; viewer < viewers; viewer += 1) {
      const node = placeConnection(nodes, stream);
      if (!node) throw new Error('there is one');
      node.load += 1;
      counts.set(node.id, (counts.get(node.id) ?? 0) + 1);
    }
    return counts;
  };
  return { nodes, place };
}

it('places the viewers of a small stream on one node', () => {
  const { place } = createNodes(8);
  expect([...place(streamId(1), 100).values()]).toEqual([100]);
});

it('places the viewers of larger streams on more nodes', () => {
  const { place } = createNodes(16);
  const nodesAt = (viewers: number) => place(streamId(1), viewers).size;
  expect(nodesAt(100)).toBe(1);
  expect(nodesAt(400)).toBe(5);
  expect(nodesAt(9_500)).toBe(15);
});

it('limits the load of each node to 1.1 times the average, for any streams', () => {
  const { nodes, place } = createNodes(10);
  place(streamId(0), 5_000);
  const spread = Array.from({ length: 100 }, (_, at) => place(streamId(at + 1), 50).size);
  const total = nodes.reduce((sum, { load }) => sum + load, 0);
  for (const { load } of nodes) expect(load).toBeLessThanOrEqual(Math.ceil((1.1 * total) / 10) + 1);
  const average = spread.reduce((sum, count) => sum + count, 0) / spread.length;
  expect(average, 'nodes of a small stream').toBeLessThan(2);
});

it('uses the next node in rank when the first is full, and the first again when it has capacity', () => {
  const { nodes, place } = createNodes(4);
  const [first] = [...place(streamId(7), 1).keys()];
  const node = nodes.find(({ id }) => id === first);
  if (!node) throw new Error('it is one of them');
  node.load = 10_000;
  expect(placeConnection(nodes, streamId(7))?.id).not.toBe(first);
  node.load = 0;
  expect(placeConnection(nodes, streamId(7))?.id).toBe(first);
});

it('returns null without nodes', () => {
  expect(placeConnection([], streamId(1))).toBeNull();
});
