import { setTimeout as pause } from 'node:timers/promises';
import { throttling, withPhone } from './browser.ts';
import type { Viewer } from './pages.ts';

/** Observation time from the start of the document; well above every goal. */
const watchedMs = 8_000;
const bytesPerSecond = (throttling.throughputKbps * 1_000) / 8;
const line = { download: bytesPerSecond, upload: bytesPerSecond, latency: throttling.rttMs };

const watch = `globalThis.pocLargest = Number.NaN;
  new PerformanceObserver((list) => { globalThis.pocLargest = list.getEntries().at(-1).startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });`;

/**
 * Visits a page for the first time on a slow phone, with network and CPU throttled.
 * @returns ms from the request to the largest contentful paint (LCP)
 */
export function largestPaint(url: URL, viewer: Viewer): Promise<number> {
  return withPhone(url, viewer, watch, async (page) => {
    await page.emulateNetworkConditions(line);
    await page.emulateCPUThrottling(throttling.cpuSlowdownMultiplier);
    await page.goto(url.href, { waitUntil: 'domcontentloaded' });
    await pause(watchedMs);
    return Number(await page.evaluate('globalThis.pocLargest'));
  });
}
