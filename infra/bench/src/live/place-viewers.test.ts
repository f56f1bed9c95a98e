import { expect, it } from 'vitest';
import { pairsOf, placeViewers } from './place-viewers.ts';

const nodes = Array.from({ length: 4 }, (_, at) => ({ url: `http://node-${at}` }));

it('places a small stream on one node, a large one on as many as needed', () => {
  const small = placeViewers(nodes, ['a', 'b', 'c', 'd', 'e'], 50);
  expect(pairsOf(small)).toBe(5);
  const large = placeViewers(nodes, ['a'], 2_000);
  expect(pairsOf(large)).toBe(4);
  expect(large).toHaveLength(2_000);
});

it('gives no node more than its share', () => {
  const seats = placeViewers(nodes, ['a', 'b'], 2_000);
  const loads = Object.values(Object.groupBy(seats, ({ url }) => url)).map((one) => one?.length ?? 0);
  expect(Math.max(...loads)).toBeLessThanOrEqual(551);
});
