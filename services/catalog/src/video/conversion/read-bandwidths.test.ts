import { expect, it } from 'vitest';
import { readBandwidths } from './read-bandwidths.ts';

it('computes peak and average bandwidth from the parts of a rendition', () => {
  const playlist = [
    '#EXTM3U',
    '#EXT-X-MAP:URI="a.mp4",BYTERANGE="100@0"',
    '#EXTINF:6.000000,',
    '#EXT-X-BYTERANGE:6000@100',
    'a.mp4',
    '#EXTINF:2.000000,',
    '#EXT-X-BYTERANGE:4000@6100',
    'a.mp4',
    '#EXT-X-ENDLIST',
  ].join('\n');
  expect(readBandwidths(playlist)).toEqual({ bandwidth: 16_000, averageBandwidth: 10_000 });
  expect(() => readBandwidths('#EXTM3U')).toThrow('no parts');
});
