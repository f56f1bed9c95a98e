import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { z } from 'zod';
import { withBrowser } from '../web/browser.ts';
import { clockBits, clockHeight } from './picture-clock.ts';

/** A viewer in a browser, with POC's own player. */
export interface PageViewer {
  readonly url: string;
  readonly seconds: number;
  /** Slow line in kbit/s and ms per round trip, starting with the click on "Play". */
  readonly line?: { readonly kbps: number; readonly rttMs: number };
  readonly lowData?: boolean;
  /** Keeps the low-data mode's audio-only start; otherwise the picture is chosen afterwards. */
  readonly audioOnly?: boolean;
}

const seen = z.object({
  /** From the click on "Play" to playback, in ms. */
  startMs: z.number(),
  /** Interruptions of playback after its start. */
  stalls: z.number(),
  stalledMs: z.number(),
  /** Time and brightness of the clock's parts, every quarter of a second. */
  frames: z.array(z.object({ at: z.number(), parts: z.array(z.number()) })),
  heights: z.array(z.number()),
});
export type PlaybackResult = z.output<typeof seen> & {
  /** Received bytes of the stream's files per hour; headers are compressed in production (HTTP/2). */
  readonly bytesAnHour: number;
};

const watch = `
const seen = { pressedAt: 0, startMs: 0, stalls: 0, stalledMs: 0, frames: [], heights: [] };
window.seen = seen;
let waitingAt = 0;
addEventListener('click', () => { seen.pressedAt ||= performance.now(); }, true);
addEventListener('waiting', () => {
  if (seen.startMs === 0 || waitingAt > 0) return;
  seen.stalls += 1;
  waitingAt = performance.now();
}, true);
addEventListener('playing', () => {
  seen.startMs ||= performance.now() - seen.pressedAt;
  if (waitingAt > 0) seen.stalledMs += performance.now() - waitingAt;
  waitingAt = 0;
}, true);
const canvas = new OffscreenCanvas(${clockBits}, 1);
const context = canvas.getContext('2d', { willReadFrequently: true });
setInterval(() => {
  const video = document.querySelector('video');
  if (!video?.videoWidth || video.paused || seen.startMs === 0) return;
  context.drawImage(video, 0, 0, video.videoWidth, video.videoHeight * ${clockHeight}, 0, 0, ${clockBits}, 1);
  const { data } = context.getImageData(0, 0, ${clockBits}, 1);
  seen.frames.push({ at: Date.now(), parts: Array.from({ length: ${clockBits} }, (_, bit) => data[bit * 4]) });
  if (!seen.heights.includes(video.videoHeight)) seen.heights.push(video.videoHeight);
}, 250);`;

const waitMs = 60_000;

/** Plays a live stream in Chromium for some time, or until it is aborted. */
export function playInPage(viewer: PageViewer, signal: AbortSignal): Promise<PlaybackResult> {
  return withBrowser(async (page) => {
    page.setDefaultTimeout(waitMs);
    await page.setViewport({ width: 412, height: 823 });
    await page.evaluateOnNewDocument(
      `localStorage.setItem('poc-low-data', '${viewer.lowData ? 'on' : 'off'}');${watch}`,
    );
    let bytes = 0;
    const client = await page.createCDPSession();
    const files = new Set<string>();
    client.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.url.includes('/uploads/live/')) files.add(requestId);
    });
    client.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      if (files.has(requestId)) bytes += encodedDataLength;
    });
    await client.send('Network.enable');
    await page.goto(viewer.url);
    // Without low-data mode, a live stream starts without a click.
    if (viewer.lowData) {
      const play = await page.locator('button[aria-label^="Play"]').waitHandle();
      // The page loads the player's code ahead of the click.
      await page.waitForNetworkIdle({ idleTime: 1_000 });
      if (viewer.line) await slowDown(page, viewer.line);
      await play.click();
    }
    await page.waitForFunction('seen.startMs > 0');
    if (viewer.lowData && !viewer.audioOnly) await turnOffAudioOnly(page);
    const from = performance.now();
    bytes = 0;
    await pause(viewer.seconds * 1_000, undefined, { signal });
    const bytesAnHour = (bytes / (performance.now() - from)) * 3_600_000;
    return { ...seen.parse(await page.evaluate('seen')), bytesAnHour };
  });
}

function slowDown(page: Page, { kbps, rttMs }: NonNullable<PageViewer['line']>): Promise<void> {
  const rate = (kbps * 1_000) / 8;
  return page.emulateNetworkConditions({ download: rate, upload: rate, latency: rttMs });
}

/** Turns off "Audio only", with which streams start in low-data mode, and resets the stall counters. */
async function turnOffAudioOnly(page: Page): Promise<void> {
  await page.locator('::-p-aria([name="Video settings"][role="button"])').click();
  await page.locator('::-p-aria([name="Audio only"])').click();
  await page.keyboard.press('Escape');
  await pause(5_000);
  await page.evaluate('Object.assign(seen, { stalls: 0, stalledMs: 0 })');
}
