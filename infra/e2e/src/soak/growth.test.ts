import { expect, it } from 'vitest';
import { growthOf, type SeriesKind } from './growth.ts';

const mb = 1024 * 1024;
const run = (valueAt: (at: number) => number, kind: SeriesKind = 'heap', samples = 60) =>
  growthOf({ name: 'x', kind, values: Array.from({ length: samples }, (_, at) => valueAt(at)) });

it('detects steady growth and its amount', () => {
  expect(run((at) => (40 + at) * mb)).toMatchObject({ middle: 60 * mb, end: 80 * mb, grows: true });
  expect(run((at) => 100 + 10 * at, 'files').grows).toBe(true);
  expect(run((at) => 1_000 + 100 * at, 'documents').grows).toBe(true);
});

it('ignores the warm-up and fluctuations', () => {
  expect(run((at) => (at < 20 ? 40 + at * 5 : 140) * mb).grows).toBe(false);
  expect(run((at) => (60 + (at % 7) * 10) * mb).grows).toBe(false);
  expect(run((at) => 200 + (at % 2) * 20, 'files').grows).toBe(false);
});

it('uses the minimum of a heap, its size after a collection', () => {
  expect(run((at) => (60 + (at % 7) * 10 + (at >= 40 && at % 7 > 0 ? 80 : 0)) * mb).grows).toBe(false);
  expect(run((at) => (60 + (at % 7) * 10 + (at >= 40 ? 30 : 0)) * mb).grows).toBe(true);
});

it('reports nothing for a run that was too short', () => {
  expect(run((at) => at * 100 * mb, 'heap', 8).grows).toBe(false);
  expect(growthOf({ name: 'x', kind: 'keys', values: [] })).toMatchObject({
    middle: 0,
    end: 0,
    grows: false,
  });
});
