import { chromiumFlags, findChromium } from '@poc/stack/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { credentialsOf, type Who } from './api.ts';
import { url } from './system.ts';

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1440, height: 900 };

interface Person {
  page: Page;
  context: BrowserContext;
  /** What the page, or another of the same person, threw or wrote to its console as an error. */
  errors: string[];
}

/** How somebody comes: by default as a visitor at a desk, whose page is still empty. */
interface Opening {
  viewport?: typeof phone;
  /** Signs them in first. */
  as?: Who;
  /** Where they go then. */
  at?: string;
}

export type OpenPerson = (opening?: Opening) => Promise<Person>;

/**
 * Starts Chromium for a group of tests; the returned function opens a fresh person (own cookies and storage) in it, who
 * leaves when the test is over.
 */
export function useBrowser(): OpenPerson {
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    const executablePath = findChromium();
    if (!executablePath) throw new Error('no Chromium on this machine; npm test installs one');
    browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(() => browser?.close());
  return async ({ viewport = desktop, as, at } = {}) => {
    if (!browser) throw new Error('people come during tests only');
    const context = await browser.newContext({
      baseURL: url(),
      viewport,
      colorScheme: 'dark',
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
    const page = await context.newPage();
    if (as) await signInOnScreen(page, as);
    if (at) await page.goto(at);
    return { page, context, errors };
  };
}

/** Pages arrive drawn, with their buttons and forms inert until the app takes over. */
export const takenOver = (page: Page): Promise<void> =>
  page.locator('button[inert], form[inert]').first().waitFor({ state: 'detached' });

/** Fills in the sign-in and sends it, whatever comes of it. */
export async function tryToSignIn(page: Page, who: Who): Promise<void> {
  const { email, password } = credentialsOf(who);
  if (!new URL(page.url(), 'http://x').pathname.startsWith('/login')) await page.goto('/login');
  await takenOver(page);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Signs in through the screen, as a person does. */
export async function signInOnScreen(page: Page, who: Who): Promise<void> {
  await tryToSignIn(page, who);
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

/** What the page says for a moment. Behind an open dialog it is seen, too. */
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('alert', { includeHidden: true }).filter({ hasText: text });

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
