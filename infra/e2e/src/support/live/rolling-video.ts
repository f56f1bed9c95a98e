import type { Page, Route } from 'playwright-core';
import { clipFragment, clipSeconds, clipStart } from '../video/video-clip.ts';

/** Video URL of test streams, at which nothing is stored. */
export const rollingUrl = '/uploads/shows/rolling.m3u8';

const windowParts = 6;

interface RollingVideo {
  /** Drops every request until `restore` is called. */
  cut: () => void;
  /** Adds no segments until `restore` is called, as when the host's encoder is disconnected. */
  stop: () => void;
  restore: () => void;
}

/** Serves a live HLS stream to a page: a playlist of the last twelve seconds, which advances with the clock. */
export async function playRollingVideo(page: Page, url = rollingUrl): Promise<RollingVideo> {
  const base = url.replace('.m3u8', '');
  let beganMs = Date.now() - windowParts * clipSeconds * 1_000;
  let isCut = false;
  let stoppedMs: number | null = null;
  const respond = (route: Route) => {
    const { pathname } = new URL(route.request().url());
    if (isCut) return route.abort('connectionreset');
    if (pathname === url) {
      const body = playlist(base, (stoppedMs ?? Date.now()) - beganMs);
      return route.fulfill({ contentType: 'application/vnd.apple.mpegurl', body });
    }
    const [, name] = /-(\w+)\.mp4$/.exec(pathname) ?? [];
    const body = name === 'start' ? clipStart : clipFragment(Number(name));
    return route.fulfill({ contentType: 'video/mp4', body });
  };
  await page.route(`**${base}*`, respond);
  return {
    cut: () => {
      isCut = true;
    },
    stop: () => {
      stoppedMs = Date.now();
    },
    restore: () => {
      isCut = false;
      if (stoppedMs !== null) beganMs += Date.now() - stoppedMs;
      stoppedMs = null;
    },
  };
}

function playlist(base: string, ageMs: number): string {
  const done = Math.floor(ageMs / 1_000 / clipSeconds);
  const numbers = Array.from({ length: windowParts }, (_, at) => done - windowParts + at);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${clipSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${numbers[0]}`,
    `#EXT-X-MAP:URI="${base}-start.mp4"`,
    ...numbers.flatMap((number) => [`#EXTINF:${clipSeconds}.0,`, `${base}-${number}.mp4`]),
    '',
  ].join('\n');
}
