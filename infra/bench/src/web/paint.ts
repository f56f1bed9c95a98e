import { setTimeout as pause } from 'node:timers/promises';
import { phone, prepareStorage, throttling, withBrowser } from './browser.ts';
import type { Viewer } from './pages.ts';

/** From the document on; well over every goal. */
const watchedMs = 8_000;
const bytesPerMs = throttling.throughputKbps / 8;
const line = { download: bytesPerMs * 1_000, upload: bytesPerMs * 1_000, latency: throttling.rttMs };

const watch = `globalThis.pocLargest = Number.NaN;
  new PerformanceObserver((list) => { globalThis.pocLargest = list.getEntries().at(-1).startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });`;

/**
 * Visits a page as for the first time on a slow phone: line and processor are throttled for real.
 * @returns when the largest text or picture of the first screen is painted, in milliseconds from the request (LCP)
 */
export function largestPaint({ origin, href }: URL, viewer: Viewer): Promise<number> {
  return withBrowser(async (page) => {
    await page.setViewport(phone);
    await prepareStorage(page, origin, viewer);
    await page.evaluateOnNewDocument(watch);
    await page.emulateNetworkConditions(line);
    await page.emulateCPUThrottling(throttling.cpuSlowdownMultiplier);
    await page.goto(href, { waitUntil: 'domcontentloaded' });
    await pause(watchedMs);
    return Number(await page.evaluate('globalThis.pocLargest'));
  });
}
