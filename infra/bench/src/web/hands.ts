import type { Page } from 'puppeteer-core';
import { throttling, withPhone } from './browser.ts';

/** Uses controls without delay, as soon as they appear. Controls are puppeteer's selectors. */
export interface Hands {
  press(control: string): Promise<void>;
  /** Fills in a field, or chooses an option by its value. */
  fill(field: string, text: string): Promise<void>;
  enter(): Promise<void>;
  see(part: string): Promise<void>;
}

/** A task of a signed-in member. */
export interface Task {
  readonly name: string;
  /** First page. Its load is part of the task. */
  readonly path: string;
  readonly goalSeconds: number;
  readonly goalInputs?: number;
  /** True if the task changes the member, so that it can't be repeated. */
  readonly isOnce?: boolean;
  readonly run: (hands: Hands) => Promise<void>;
}

/** Selector of a control by its accessible name. */
export const named = (name: string): string => `::-p-aria([name="${name}"])`;

const waitMs = 25_000;
/** Puppeteer's value for an unlimited line. */
const unlimited = -1;

/**
 * Performs a task on a phone with the round trips of a slow network, in a fresh browser. Bandwidth and CPU are not
 * limited.
 */
export function timeTask(origin: string, { path, run }: Task): Promise<{ seconds: number; inputs: number }> {
  return withPhone(new URL(origin), { as: 'member' }, '', async (page) => {
    await page.emulateNetworkConditions({
      download: unlimited,
      upload: unlimited,
      latency: throttling.rttMs,
    });
    page.setDefaultTimeout(waitMs);
    let inputs = 0;
    const startMs = performance.now();
    await page.goto(origin + path, { waitUntil: 'domcontentloaded' });
    await run(handsOn(page, () => (inputs += 1)));
    return { seconds: (performance.now() - startMs) / 1_000, inputs };
  });
}

const handsOn = (page: Page, onInput: () => void): Hands => ({
  press: (control) => page.locator(control).click(),
  async fill(field, text) {
    onInput();
    await page.locator(field).fill(text);
  },
  enter: () => page.keyboard.press('Enter'),
  see: (part) => page.locator(part).wait(),
});
