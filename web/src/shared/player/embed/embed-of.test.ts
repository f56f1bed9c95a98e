import { expect, test } from 'vitest';
import { embedOf } from './embed-of.ts';

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
])('embeds %s without cookies', (url) =>
  expect(embedOf(url)?.url).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&enablejsapi=1&origin=http%3A%2F%2Flocalhost%3A3000',
  ),
);

test('embeds Vimeo with tracking disabled', () =>
  expect(embedOf('https://vimeo.com/76979871')?.url).toBe(
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
  ));

test.each([
  '/uploads/shows/laugh-and-learn.mp4',
  'https://cdn.example/show.m3u8',
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/"><script>',
  'javascript:alert(1)',
])('plays %s as a file', (url) => expect(embedOf(url)).toBeNull());
