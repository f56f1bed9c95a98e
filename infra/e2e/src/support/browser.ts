import { join } from 'node:path';
import { chromiumFlags, findChromium } from '@poc/stack/chromium';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  request,
} from 'playwright-core';
import { afterEach, inject } from 'vitest';
import { credentialsOf, type Who } from './api.ts';
import { fixedTime } from './clock/fixed-time.ts';
import { until, url } from './system.ts';

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1440, height: 900 };

/**
 * Chromium obeys only the last list of features, so this one repeats the relevant entries of Playwright's own.
 * Without it each window draws hidden suggestion lists below its address bar, in a process that takes a fifth of the
 * browser's CPU.
 */
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'AimEnabled'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'Translate'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch', 'LensOverlay'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  // An additional process for each window, started in advance.
  'SpareRendererForSitePerProcess',
];

/** A camera with a test picture and a microphone that beeps, both allowed without a question. */
const fakeDevices = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

interface Person {
  page: Page;
  context: BrowserContext;
  /** Errors that this page, or another page of the same user, threw or logged to its console. */
  errors: string[];
}

/** Options of a visit. The default is a visitor on a desktop with an empty page. */
interface Opening {
  viewport?: typeof phone;
  /** Signed in from the start, without the sign-in screen. The journey `sign-in` covers it. */
  as?: Who;
  /** Path to open. */
  at?: string;
}

export type OpenPerson = (opening?: Opening) => Promise<Person>;

let shared: Browser | undefined;

/** Returns the Chromium that all tests of a process share. It ends with the process. */
async function launched(): Promise<Browser> {
  if (shared?.isConnected()) return shared;
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium on this machine; npm test installs one');
  const args = [...chromiumFlags, ...fakeDevices, `--disable-features=${disabledFeatures.join()}`];
  const fonts = { FONTCONFIG_FILE: join(import.meta.dirname, '../../fonts.conf') };
  const env = { ...process.env, ...(takesPictures() && fonts) };
  shared = await chromium.launch({ executablePath, args, env });
  return shared;
}

/** True in a run of `npm run ops -- pictures`. */
export const takesPictures = (): boolean => inject('clockOffsetMs') !== undefined;

/** Stops the clock of a page; its timers continue. */
const stopClock = (at: number) => `globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [${at}] : args, newTarget),
  get: (target, key, receiver) => key === 'now' ? () => ${at} : Reflect.get(target, key, receiver),
});`;

/**
 * Opens pages in Chromium for a group of tests, each with separate cookies and storage. They are closed after the
 * test.
 * @param options.serviceWorkers `allow` for tests that need the app's: installing it takes a third of a visit's CPU
 * @param options.closeAfter `afterAll` for pages that several tests share
 */
export function useBrowser({
  serviceWorkers = 'block',
  closeAfter = afterEach,
}: Pick<BrowserContextOptions, 'serviceWorkers'> & { closeAfter?: typeof afterEach } = {}): OpenPerson {
  const contexts: BrowserContext[] = [];
  closeAfter(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  return async ({ viewport = desktop, as, at } = {}) => {
    const browser = await launched();
    const session = as && (await signedIn(as));
    const context = await browser.newContext({
      baseURL: url(),
      viewport,
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      serviceWorkers,
      ...(session ? { storageState: session.stored } : {}),
    });
    contexts.push(context);
    if (takesPictures()) await context.addInitScript(stopClock(fixedTime.getTime()));
    const errors: string[] = [];
    context.on('weberror', (thrown) => errors.push(String(thrown.error())));
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    const page = await context.newPage();
    const first = at ?? session?.home;
    if (first) await page.goto(first);
    return { page, context, errors };
  };
}

/** Returns a browser's storage after a sign-in, and the page to which the sign-in leads. */
async function signedIn(who: Who) {
  const asker = await request.newContext({ baseURL: url() });
  try {
    const response = await asker.post('/api/auth/login', { data: credentialsOf(who) });
    if (!response.ok())
      throw new Error(`sign-in of ${credentialsOf(who).email} returned ${response.status()}`);
    const { token, user } = await response.json();
    const localStorage = [
      { name: 'token', value: token },
      { name: 'user', value: JSON.stringify(user) },
    ];
    const { cookies } = await asker.storageState();
    return {
      stored: { cookies, origins: [{ origin: url(), localStorage }] },
      home: user.role === 'admin' ? '/admin' : '/user/dashboard',
    };
  } finally {
    await asker.dispose();
  }
}

/** Waits until the app has hydrated a prerendered page and replayed earlier clicks. */
export async function takenOver(page: Page): Promise<void> {
  // Not by `expect.poll`, which tests that run side by side cannot use.
  await until('the app has taken over', async () => (await page.evaluate('window.pocHeld')) === undefined);
}

/** Fills in and submits the sign-in form, without checking the result. */
export async function tryToSignIn(page: Page, who: Who): Promise<void> {
  const { email, password } = credentialsOf(who);
  if (!new URL(page.url(), 'http://x').pathname.startsWith('/login')) await page.goto('/login');
  await takenOver(page);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Signs in through the form. */
export async function signInOnScreen(page: Page, who: Who): Promise<void> {
  await tryToSignIn(page, who);
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

/** Finds a toast, also behind an open dialog. */
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('alert', { includeHidden: true }).filter({ hasText: text });

/** Returns the name of the focused element, as a screen reader announces it. A string, since this file has no DOM types. */
const focused = (page: Page) =>
  page.evaluate<string>(
    "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.labels?.[0]?.textContent ?? document.activeElement?.textContent ?? ''",
  );

/** Presses Tab until the focused element is called `name`. */
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
