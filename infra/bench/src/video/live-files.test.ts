import { expect, test } from 'vitest';
import { runsIn } from './live-files.ts';

test('groups the segments of a playlist by their headers', () => {
  const playlist = [
    ...[
      '#EXTM3U',
      '#EXT-X-MAP:URI="a-1-init.mp4"',
      '#EXTINF:2.000,',
      'a-1-0.m4s',
      '#EXTINF:2.000,',
      'a-1-1.m4s',
    ],
    ...['#EXT-X-DISCONTINUITY', '#EXT-X-MAP:URI="a-2-init.mp4"', '#EXTINF:2.000,', 'a-2-0.m4s', ''],
  ].join('\n');
  expect(runsIn(playlist)).toEqual([
    { header: 'a-1-init.mp4', segments: ['a-1-0.m4s', 'a-1-1.m4s'] },
    { header: 'a-2-init.mp4', segments: ['a-2-0.m4s'] },
  ]);
});
