import { expect, it } from 'vitest';
import { storyboardGrid } from './storyboard.ts';

it.each([
  [2, 1, 0.2],
  [100, 1, 10],
  [101, 2, 5.05],
  [1_000, 10, 10],
  [5_400, 10, 54],
])('spreads full rows over a video of %i s', (video, rows, seconds) => {
  expect(storyboardGrid(video)).toEqual({ columns: 10, rows, width: 160, height: 90, seconds });
});
