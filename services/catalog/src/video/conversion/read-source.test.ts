import { describe, expect, it } from 'vitest';
import { readSource } from './read-source.ts';

const video = (size = '1920x1080 [SAR 1:1 DAR 16:9]', end = ' (default)') =>
  `Video: h264 (High) (avc1 / 0x31637661), yuv420p(tv, bt709, progressive), ${size}, 697 kb/s, 25 fps, 25 tbr, 12800 tbn${end}`;
const audio = 'Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, mono, fltp, 69 kb/s (default)';
const rotation = (degrees: string) => [
  '    Side data:',
  `      displaymatrix: rotation of ${degrees} degrees`,
];
const opening = (duration = '00:00:12.50') => [
  "Input #0, mov,mp4,m4a,3gp,3g2,mj2, from '/tmp/one.mp4':",
  '  Metadata:',
  '    title           : ',
  '                    :   Stream #0:9: Video: h264, yuv420p, 99x99',
  '    Stream #0:8: Video: h264, yuv420p, 88x88: ',
  '    displaymatrix   : rotation of 90.00 degrees',
  `  Duration: ${duration}, start: 0.000000, bitrate: 778 kb/s`,
];
/** Streams in the order of the file, each with the lines after it. */
const read = (...streams: (string | readonly string[])[]) =>
  readSource([
    ...opening(),
    ...streams.flatMap((stream, at) => {
      const [text = '', ...details] = typeof stream === 'string' ? [stream] : stream;
      return [`  Stream #0:${at}[0x${at + 1}](und): ${text}`, ...details];
    }),
  ]);

describe('readSource', () => {
  it('reads displayed size, duration and presence of audio', () => {
    const plain = { stream: 0, width: 1920, height: 1080, seconds: 12.5, hasSound: false };
    expect(read(video())).toEqual(plain);
    expect(readSource([...opening(), `  Stream #0:0: ${video()}`])).toEqual(plain);
    // Format of ffmpeg 4.3.
    expect(readSource([...opening(), `    Stream #0:0(und): ${video()}`])).toEqual(plain);
    expect(read(audio, video())).toMatchObject({ stream: 1, hasSound: true });
    expect(readSource([...opening('31:02:03.04'), `  Stream #0:0: ${video()}`])?.seconds).toBeCloseTo(
      111_723.04,
    );
  });

  it.each([
    ['-90.00', { width: 1080, height: 1920 }],
    ['90.00', { width: 1080, height: 1920 }],
    ['-180.00', { width: 1920, height: 1080 }],
    ['12.34', { width: 1920, height: 1080 }],
  ])('follows a rotation of %s degrees, of this stream only', (degrees, size) => {
    expect(read([video(), ...rotation(degrees)], audio)).toMatchObject(size);
    expect(read(video(), [audio, ...rotation('90.00')])).toMatchObject({ width: 1920 });
  });

  it.each([
    ['1440x1080 [SAR 4:3 DAR 16:9]', 1920],
    ['1440x1080, SAR 4:3 DAR 16:9', 1920],
    ['1440x1080 [SAR 1:1 DAR 4:3], SAR 4:3 DAR 16:9', 1920],
    ['1440x1080 [SAR 0:1 DAR 0:1]', 1440],
    ['1440x1080', 1440],
  ])('follows the shape of pixels in %s', (size, width) => {
    expect(read(video(size))).toMatchObject({ width, height: 1080 });
  });

  it('rejects audio alone, cover art, unknown durations and oversized pictures', () => {
    expect(read(audio)).toBeNull();
    expect(read(audio, video(undefined, ' (attached pic)'))).toBeNull();
    for (const size of ['100000x1080', '0x1080', '1920x1']) expect(read(video(size))).toBeNull();
    expect(read('Video: h264 (avc1 / 0x31637661), none, 25 tbr')).toBeNull();
    for (const duration of ['N/A', '00:00:00.00'])
      expect(readSource([...opening(duration), `  Stream #0:0: ${video()}`])).toBeNull();
    for (const lines of [[], [''], opening()]) expect(readSource(lines)).toBeNull();
  });
});
