import { expect, test } from 'vitest';
import { collectRounds, turned } from './rounds.ts';

test('computes ratios per round', () => {
  const rounds = collectRounds();
  for (const [ours, theirs] of [
    [1, 10],
    [40, 100],
    [3, 10],
  ] as const) {
    rounds.record('ours', ours);
    rounds.record('theirs', theirs);
  }
  expect(rounds.ratio('ours', 'theirs')).toBe(0.3);
  expect(rounds.median('ours')).toBe(3);
  expect(rounds.most('ours')).toBe(40);
});

test('returns NaN without measurements, which meets no goal', () => {
  const rounds = collectRounds();
  rounds.record('ours', 1);
  expect(rounds.median('theirs')).toBeNaN();
  expect(rounds.most('theirs')).toBeNaN();
  expect(rounds.ratio('ours', 'theirs')).toBeNaN();
});

test('rotates the first contender', () => {
  expect([0, 1, 2, 3].map((round) => turned(['a', 'b', 'c'], round).join(''))).toEqual([
    'abc',
    'bca',
    'cab',
    'abc',
  ]);
});
