import { chromiumFlags, findChromium } from '@poc/stack/chromium';
import { type Browser, type BrowserContext, chromium, type Page, request } from 'playwright-core';
import { afterEach } from 'vitest';
import { credentialsOf, type Who } from './api.ts';
import { url } from './system.ts';

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1440, height: 900 };

/**
 * Of several lists of features Chromium obeys the last: this one repeats what of Playwright's own concerns the tests. Each
 * window would draw the lists below its address bar, unseen, in a process that cost a fifth of the browser's work.
 */
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'AimEnabled'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'Translate'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch', 'LensOverlay'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
];

interface Person {
  page: Page;
  context: BrowserContext;
  /** What the page, or another of the same person, threw or wrote to its console as an error. */
  errors: string[];
}

/** How somebody comes: by default as a visitor at a desk, whose page is still empty. */
interface Opening {
  viewport?: typeof phone;
  /** They are signed in already, without the screen: its own journey is `sign-in`. */
  as?: Who;
  /** Where they go then. */
  at?: string;
}

export type OpenPerson = (opening?: Opening) => Promise<Person>;

let shared: Browser | undefined;

/** The one Chromium of all tests of a process, which ends with it. */
async function launched(): Promise<Browser> {
  if (shared?.isConnected()) return shared;
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium on this machine; npm test installs one');
  const args = [...chromiumFlags, `--disable-features=${disabledFeatures.join()}`];
  shared = await chromium.launch({ executablePath, args });
  return shared;
}

/**
 * Opens people in Chromium for a group of tests; each is a fresh one (own cookies and storage), who leaves when the test is
 * over.
 */
export function useBrowser(): OpenPerson {
  const contexts: BrowserContext[] = [];
  afterEach(async () => {
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
      ...(session ? { storageState: session.stored } : {}),
    });
    contexts.push(context);
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

/** What a browser has stored when somebody has signed in, and the page where that leads. */
async function signedIn(who: Who) {
  const asker = await request.newContext({ baseURL: url() });
  try {
    const answer = await asker.post('/api/auth/login', { data: credentialsOf(who) });
    if (!answer.ok()) throw new Error(`sign-in of ${credentialsOf(who).email} answered ${answer.status()}`);
    const { token, user } = await answer.json();
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

/** What has the focus, as a screen reader announces it. Asked in words, since this file has no document. */
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
