import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';

/** The address that streams of tests have, which nothing is stored at. */
export const rollingAddress = '/uploads/shows/rolling.m3u8';

/**
 * Two seconds of a test picture without sound, in one fragment:
 * `ffmpeg -f lavfi -i testsrc2=size=160x90:rate=10:duration=2 -c:v libx264 -profile:v baseline -pix_fmt yuv420p -g 20
 * -b:v 20k -movflags +frag_keyframe+empty_moov+default_base_moof -frag_duration 2000000 two-seconds.mp4`
 */
const clip = readFileSync(new URL('../../../media/two-seconds.mp4', import.meta.url));
const clipSeconds = 2;
const windowParts = 6;
/** Behind `tfdt` stand a version and flags, and then the time at which the fragment begins, in units of the track. */
const timeAt = clip.indexOf('tfdt') + 8;
const timescale = clip.readUInt32BE(clip.indexOf('mdhd') + 16);
const fragmentAt = clip.indexOf('moof') - 4;
const fragmentEnd = clip.indexOf('mfra') - 4;

/**
 * Answers a live HLS stream to a page: a playlist of the last twelve seconds, which moves on with the clock.
 * @returns `cut` drops every request of it until `restore` is called
 */
export async function playRollingVideo(page: Page): Promise<{ cut: () => void; restore: () => void }> {
  const beganMs = Date.now() - windowParts * clipSeconds * 1_000;
  let isCut = false;
  const answer = (route: Route) => {
    const { pathname } = new URL(route.request().url());
    if (isCut) return route.abort('connectionreset');
    if (pathname === rollingAddress) {
      return route.fulfill({ contentType: 'application/vnd.apple.mpegurl', body: playlist(beganMs) });
    }
    const [, name] = /rolling-(\w+)\.mp4$/.exec(pathname) ?? [];
    const body = name === 'start' ? clip.subarray(0, fragmentAt) : fragment(Number(name));
    return route.fulfill({ contentType: 'video/mp4', body });
  };
  await page.route(`**${rollingAddress.replace('.m3u8', '')}*`, answer);
  return {
    cut: () => {
      isCut = true;
    },
    restore: () => {
      isCut = false;
    },
  };
}

function playlist(beganMs: number): string {
  const done = Math.floor((Date.now() - beganMs) / 1_000 / clipSeconds);
  const numbers = Array.from({ length: windowParts }, (_, at) => done - windowParts + at);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${clipSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${numbers[0]}`,
    '#EXT-X-MAP:URI="rolling-start.mp4"',
    ...numbers.flatMap((number) => [`#EXTINF:${clipSeconds}.0,`, `rolling-${number}.mp4`]),
    '',
  ].join('\n');
}

/** The clip as the fragment of a place in the stream. */
function fragment(number: number): Buffer {
  const moved = Buffer.from(clip);
  moved.writeUInt32BE(number * clipSeconds * timescale, timeAt);
  return moved.subarray(fragmentAt, fragmentEnd);
}
