import { afterEach, expect, it, vi } from 'vitest';
import { rounds } from './rounds.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['', 2],
  ['1', 100],
  ['0.1', 10],
  ['0.001', 2],
])('with POC_COUNTS=%s: %s of 2 and 100', (share, count) => {
  vi.stubEnv('POC_COUNTS', share);
  expect(rounds({ few: 2, full: 100 })).toBe(count);
});
