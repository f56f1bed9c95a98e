import { expect, it } from 'vitest';
import { placeConnection } from './place-connection.ts';
import { preferNewest } from './prefer-newest.ts';

const streamOf = (viewer: number): string => (viewer % 40).toString(16).padStart(24, '0');

const createNode = (at: number, name?: string, load = 0) => ({
  id: `00000000-0000-4000-8000-0000000000${at + 10}`,
  load,
  registered: { release: name === undefined ? undefined : { name, startedAt: at } },
});

it('moves each of 2,000 viewers of 40 streams once while ten nodes are replaced one by one', () => {
  const old = Array.from({ length: 10 }, (_, at) => createNode(at, 'old'));
  let nodes = old;
  const nodeOf: string[] = [];
  const place = (viewer: number): void => {
    const node = placeConnection(preferNewest(nodes), streamOf(viewer)) ?? expect.fail('no node');
    node.load += 1;
    nodeOf[viewer] = node.id;
  };
  for (let viewer = 0; viewer < 2_000; viewer += 1) place(viewer);
  const moves = nodeOf.map(() => 0);
  for (const [at, stopping] of old.entries()) {
    nodes = [...nodes.filter((node) => node !== stopping), createNode(at + 10, 'new')];
    for (const [viewer, id] of nodeOf.entries()) {
      if (id !== stopping.id) continue;
      moves[viewer] = (moves[viewer] ?? 0) + 1;
      place(viewer);
    }
  }
  expect(new Set(moves)).toEqual(new Set([1]));
  for (const { load } of nodes) expect(load).toBeLessThanOrEqual(1.25 * 200);
});

it('returns all nodes while they run the same release, or do not know theirs', () => {
  const same = [createNode(0, 'a'), createNode(1, 'a')];
  const unknown = [createNode(0), createNode(1)];
  expect(preferNewest(same)).toEqual(same);
  expect(preferNewest(unknown)).toEqual(unknown);
});

it('prefers nodes that know their release over those that do not', () => {
  const [old, fresh] = [createNode(0), createNode(1, 'b')];
  expect(preferNewest([old, fresh])).toEqual([fresh]);
});

it('does not take a restarted node of the old release for the newest', () => {
  const [old, fresh, restarted] = [createNode(0, 'a'), createNode(1, 'b'), createNode(2, 'a')];
  expect(preferNewest([old, fresh, restarted])).toEqual([fresh]);
});

it('returns all nodes once those of the newest release hold twice the average', () => {
  const nodes = [createNode(0, 'a', 300), createNode(1, 'a', 300), createNode(2, 'b', 1_300)];
  expect(preferNewest(nodes)).toEqual(nodes);
  const [, , fresh] = nodes;
  expect(preferNewest([createNode(0, 'a', 900), createNode(1, 'a', 900), ...(fresh ? [fresh] : [])])).toEqual(
    [fresh],
  );
});
