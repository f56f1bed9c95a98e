import { expect, it } from 'vitest';
import { rankNodes } from './rank-nodes.ts';

const nodes = Array.from({ length: 10 }, (_, at) => ({ id: `00000000-0000-4000-8000-00000000000${at}` }));
const streams = Array.from({ length: 1_000 }, (_, at) => at.toString(16).padStart(24, '0'));
const firstOf = (some: typeof nodes, streamId: string): string => rankNodes(some, streamId)[0]?.id ?? 'none';

it('ranks the same nodes alike in any order, each once', () => {
  for (const streamId of streams.slice(0, 50)) {
    const ranked = rankNodes(nodes, streamId);
    expect(rankNodes(nodes.toReversed(), streamId)).toEqual(ranked);
    expect(new Set(ranked)).toEqual(new Set(nodes));
  }
  expect(rankNodes([], 'any')).toEqual([]);
});

it('distributes streams evenly', () => {
  const counts = Map.groupBy(streams, (streamId) => firstOf(nodes, streamId));
  expect(counts.size).toBe(10);
  for (const [id, own] of counts) {
    expect(own.length, id).toBeGreaterThan(65);
    expect(own.length, id).toBeLessThan(135);
  }
});

it('moves only the streams of a removed node, to all others', () => {
  const [gone, ...left] = nodes;
  const heirs = new Set<string>();
  for (const streamId of streams) {
    const before = firstOf(nodes, streamId);
    const after = firstOf(left, streamId);
    if (before === gone?.id) heirs.add(after);
    else expect(after).toBe(before);
  }
  expect(heirs.size).toBe(9);
});
