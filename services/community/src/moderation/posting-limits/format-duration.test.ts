import { expect, it } from 'vitest';
import { formatDuration } from './format-duration.ts';

it.each([
  [1, '1 second'],
  [1_500, '2 seconds'],
  [119_999, '120 seconds'],
  [120_000, '2 minutes'],
  [600_000, '10 minutes'],
  [7_199_999, '120 minutes'],
  [7_200_001, '3 hours'],
  [86_400_000, '24 hours'],
])('%d ms: %s', (waitMs, words) => {
  expect(formatDuration(waitMs)).toBe(words);
});
