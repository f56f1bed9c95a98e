import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { throttling, withPhone } from './browser.ts';
import type { Viewer } from './pages.ts';

/** Browsers report an interaction after the next paint. */
const settleMs = 250;

/** Controls that may exist on a page; existing ones are used. */
const openers = [
  '[aria-label="Open menu"]',
  '[aria-label="Close menu"]',
  '[aria-label="Display and data settings"]',
];
const writable = 'main :is(input[type="search"], input[type="email"], textarea)';

const watch = `globalThis.pocSlowest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.interactionId) globalThis.pocSlowest = Math.max(globalThis.pocSlowest, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

/**
 * Uses a page on a slow phone: opens and closes controls, navigates by keyboard, and types.
 * @returns the slowest interaction in ms, from touch to next paint (INP); under 16 ms counts as 0
 */
export function slowestInteraction(url: URL, viewer: Viewer): Promise<number> {
  return withPhone(url, viewer, watch, async (page) => {
    await page.goto(url.href, { waitUntil: 'networkidle2' });
    await page.emulateCPUThrottling(throttling.cpuSlowdownMultiplier);
    for (const selector of openers) await act(page, selector, (found) => found.tap());
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Tab');
      await pause(settleMs);
    }
    await act(page, writable, (found) => found.type('pip'));
    return Number(await page.evaluate('globalThis.pocSlowest'));
  });
}

type Found = NonNullable<Awaited<ReturnType<Page['$']>>>;

async function act(page: Page, selector: string, how: (found: Found) => Promise<void>): Promise<void> {
  const found = await page.$(selector);
  if (!found || !(await found.isVisible())) return;
  await how(found);
  await pause(settleMs);
}
