import { expect, test } from 'vitest';
import { formatPosition } from './format-position.ts';
import { videoKindOf } from './video-kind.ts';

test.each([
  ['https://www.youtube.com/live/dQw4w9WgXcQ', 'embed'],
  ['https://vimeo.com/76979871', 'embed'],
  ['https://cdn.example/show/master.m3u8?token=1', 'hls'],
  ['/uploads/shows/laugh-and-learn.mp4', 'file'],
  ['https://cdn.example/m3u8/show.mp4', 'file'],
])('%s is an %s', (url, kind) => expect(videoKindOf(url).kind).toBe(kind));

test.each([
  [0, '0:00'],
  [754.9, '12:34'],
  [3_723, '1:02:03'],
])('formats %d seconds as %s', (seconds, text) => expect(formatPosition(seconds)).toBe(text));
