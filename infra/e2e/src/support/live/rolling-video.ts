import type { Page, Route } from 'playwright-core';
import { clipFragment, clipSeconds, clipStart } from '../video/video-clip.ts';

/** Video address of test streams, at which nothing is stored. */
export const rollingAddress = '/uploads/shows/rolling.m3u8';

const windowParts = 6;

/**
 * Serves a live HLS stream to a page: a playlist of the last twelve seconds, which advances with the clock.
 * @returns `cut` drops every request for it until `restore` is called
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
    const body = name === 'start' ? clipStart : clipFragment(Number(name));
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
