import { chromiumFlags, findChromium } from '@poc/stack/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { people } from './api.ts';
import { url } from './system.ts';

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1440, height: 900 };

interface Person {
  page: Page;
  context: BrowserContext;
  /** What the page, or another of the same person, threw or wrote to its console as an error. */
  errors: string[];
}

/** Starts Chromium for a test file; the returned function opens a fresh person (own cookies and storage) in it. */
export function useBrowser(): (options?: {
  viewport?: typeof phone;
  colorScheme?: 'light' | 'dark';
}) => Promise<Person> {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    const executablePath = findChromium();
    if (!executablePath) throw new Error('no Chromium on this machine; npm test installs one');
    browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
  });
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    await browser.close();
  });
  return async ({ viewport = desktop, colorScheme = 'dark' } = {}) => {
    const context = await browser.newContext({
      baseURL: url(),
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
    });
    contexts.push(context);
    const errors: string[] = [];
    context.on('weberror', (thrown) => errors.push(String(thrown.error())));
    context.on('console', (message) => {
      // What later work has still to build answers 501, and its place on the dashboard shows that it is empty.
      const isUnbuilt = message.text().includes('501 (Not Implemented)');
      if (message.type() === 'error' && !isUnbuilt) errors.push(message.text());
    });
    return { page: await context.newPage(), context, errors };
  };
}

/** Pages arrive drawn, with their buttons and forms inert until the app takes over. */
export const takenOver = (page: Page): Promise<void> =>
  page.locator('button[inert], form[inert]').first().waitFor({ state: 'detached' });

/** Signs in through the screen, as a person does. */
export async function signInOnScreen(page: Page, person: keyof typeof people): Promise<void> {
  await page.goto('/login');
  await takenOver(page);
  await page.getByLabel('Email', { exact: false }).first().fill(people[person].email);
  await page.getByLabel(/^Password/).fill(people[person].password);
  await page
    .locator('form')
    .getByRole('button', { name: /sign in|log in|login/i })
    .click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

/** What has the focus, as a person who hears the page is told. Asked in words, since this file has no document. */
const focused = (page: Page) =>
  page.evaluate<string>(
    "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.labels?.[0]?.textContent ?? document.activeElement?.textContent ?? ''",
  );

/** Presses Tab until what has the focus is called `name`. */
export async function keyboardTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (name.test(now)) return;
    passed.push(now.slice(0, 30));
  }
  throw new Error(`Tab never reached ${name}: ${passed.join(' | ')}`);
}
