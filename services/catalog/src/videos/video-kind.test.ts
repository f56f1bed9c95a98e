import { expect, it } from 'vitest';
import { videoKind } from './video-kind.ts';

const webm = Buffer.concat([Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')]);

it('knows MP4 and WebM by their first bytes', () => {
  expect(videoKind(Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0', 'latin1'))).toBe('mp4');
  expect(videoKind(webm)).toBe('webm');
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a playlist', Buffer.from('#EXTM3U\n')],
  ['Matroska of another kind', Buffer.from('1a45dfa3934282886d6174726f736b61', 'hex')],
  ['a mark that comes too late', Buffer.concat([Buffer.alloc(100), webm])],
])('knows %s for none', (_what, bytes) => {
  expect(videoKind(bytes)).toBeNull();
});
