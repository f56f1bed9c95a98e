import type { Storyboard } from '@poc/contracts/entities/catalog';

export type StoryboardGrid = Omit<Storyboard, 'url'>;

const columns = 10;
const maxRows = 10;
/** Interval of the pictures in seconds, unless the video is too long for it. */
const usualSeconds = 10;

/** Arranges pictures of a video in full rows of ten, at most a hundred pictures. */
export function storyboardGrid(videoSeconds: number): StoryboardGrid {
  const rows = Math.min(maxRows, Math.ceil(videoSeconds / usualSeconds / columns));
  return { columns, rows, width: 160, height: 90, seconds: videoSeconds / (rows * columns) };
}
