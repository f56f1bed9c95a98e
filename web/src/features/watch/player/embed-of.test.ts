import { expect, test } from 'vitest';
import { embedOf } from './embed-of.ts';

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
])('%s is embedded without cookies', (url) =>
  expect(embedOf(url)?.address).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'),
);

test.each([
  '/uploads/shows/laugh-and-learn.mp4',
  'https://cdn.example/show.m3u8',
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/"><script>',
  'javascript:alert(1)',
])('%s is played as a file', (url) => expect(embedOf(url)).toBeNull());
