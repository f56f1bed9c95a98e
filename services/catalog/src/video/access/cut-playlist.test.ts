import { expect, it } from 'vitest';
import { cutPlaylist } from './cut-playlist.ts';

const head = '#EXTM3U\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-MAP:URI="a.mp4",BYTERANGE="100@0"\n';
/** Parts of 1,000 bytes each, after the 100 bytes of the map. */
const playlistOf = (...durations: string[]) =>
  `${head}${durations.map((each, at) => `#EXTINF:${each},\n#EXT-X-BYTERANGE:1000@${100 + at * 1_000}\na.mp4\n`).join('')}#EXT-X-ENDLIST\n`;
const six = (count: number) => Array.from({ length: count }, () => '6.000000');

it.each([
  ['exactly as long as allowed', playlistOf(...six(40)), playlistOf(...six(30)), 30_100],
  ['a little longer', playlistOf('6.006000', ...six(40)), playlistOf('6.006000', ...six(28)), 29_100],
  ['shorter than allowed', playlistOf(...six(3), '1.5'), playlistOf(...six(3), '1.5'), 4_100],
  ['one part', playlistOf('180.0'), playlistOf('180.0'), 1_100],
])('a playlist whose parts are %s', (_, whole, playlist, bytes) => {
  expect(cutPlaylist(whole, 180)).toEqual({ playlist, bytes });
});

it('rejects a playlist with a first part over the limit', () => {
  expect(() => cutPlaylist(playlistOf('180.1'), 180)).toThrow(
    expect.objectContaining({ code: 'file_locked' }),
  );
  expect(() => cutPlaylist(head, 180)).toThrow(expect.objectContaining({ code: 'file_locked' }));
});
