import { expect, test } from 'vitest';
import { tallyReactions } from './reaction-tally.ts';

test('reports frames, counted reactions and last totals over all viewers', () => {
  const tally = tallyReactions(2);
  tally.take(0, { type: 'like', streamId: 's', count: 3, total: 3 }, 1_000);
  tally.take(0, { type: 'heart', streamId: 's', count: 1, total: 1 }, 1_250);
  tally.take(0, { type: 'like', streamId: 's', count: 2, total: 5 }, 1_500);
  tally.take(1, { type: 'like', streamId: 's', count: 5, total: 5 }, 1_500);
  expect(tally.result()).toEqual({
    frames: { least: 1, most: 3 },
    framesPerSecond: 4,
    counted: { least: 5, most: 6 },
    totals: { least: 5, most: 6 },
  });
});

test('reports no totals for peers with a frame per reaction', () => {
  const tally = tallyReactions(1);
  for (let at = 0; at < 4; at += 1) tally.take(0, { type: 'like', streamId: 's' }, at);
  expect(tally.result()).toMatchObject({ counted: { least: 4, most: 4 }, totals: { least: -1, most: -1 } });
});
