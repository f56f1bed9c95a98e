import { chromiumFlags, findChromium } from '@poc/stack/chromium';
import { StackError } from '@poc/stack/errors';
import { demoAccounts } from '@poc/stack/system';
import puppeteer, { type Page } from 'puppeteer-core';
import { z } from 'zod';
import type { Viewer } from './pages.ts';

/** The design's slow phone, Lighthouse's preset `mobileRegular3G`. */
export const throttling = { rttMs: 300, throughputKbps: 700, cpuSlowdownMultiplier: 4 } as const;
const phone = {
  width: 412,
  height: 823,
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const;

/** Puppeteer's own listeners exit the process, and a stopped bench would leave its servers running. */
const ownSignals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false } as const;

/**
 * Opens a fresh browser for one measurement and closes it.
 * @throws StackError without Chromium
 */
export async function withBrowser<T>(use: (page: Page) => Promise<T>): Promise<T> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new StackError('This bench needs Chromium: install it, or set POC_CHROMIUM to the path of one.');
  }
  const browser = await puppeteer.launch({ ...ownSignals, executablePath, args: [...chromiumFlags] });
  try {
    return await use(await browser.newPage());
  } finally {
    await browser.close();
  }
}

/** Like `withBrowser`, as a phone with in-page measurements: `watch` runs first in each document. */
export function withPhone<T>(
  { origin }: URL,
  viewer: Viewer,
  watch: string,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  return withBrowser(async (page) => {
    await page.setViewport(phone);
    await prepareStorage(page, origin, viewer);
    await page.evaluateOnNewDocument(watch);
    return use(page);
  });
}

const signedIn = z.object({ token: z.string(), user: z.looseObject({ id: z.string() }) });

/** Stores session, cart and the low-data setting in the browser, as the app does. */
export async function prepareStorage(
  page: Page,
  origin: string,
  { as, buys = false }: Viewer,
  lowData = false,
): Promise<void> {
  if (as === undefined && !buys && !lowData) return;
  const stored: Record<string, string> = lowData ? { 'poc-low-data': 'on' } : {};
  if (as !== undefined) {
    const { token, user } = await signIn(origin, as);
    Object.assign(stored, { token, user: JSON.stringify(user) });
  }
  if (buys) stored.cart = JSON.stringify([{ ...(await availableProduct(origin)), quantity: 1 }]);
  // A static file of the same origin, so that no app code runs.
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate(`for (const [name, value] of Object.entries(${JSON.stringify(stored)}))
    localStorage.setItem(name, value)`);
}

const products = z.array(
  z.object({
    id: z.string(),
    product_name: z.string(),
    price: z.number(),
    image_url: z.string(),
    stock: z.number(),
    variants: z.array(z.unknown()),
  }),
);

/** The first available demo product without variants, as a cart line. */
async function availableProduct(origin: string) {
  const all = products.parse(await (await fetch(`${origin}/api/merch`)).json());
  const found = all.find(({ stock, variants }) => stock > 0 && variants.length === 0);
  if (!found) throw new Error('the demo data has no product to buy');
  const { id, product_name, price, image_url } = found;
  return { id, product_name, price, image_url };
}

/** Signs in for each page: the token expires after a quarter of an hour, before all pages are measured. */
async function signIn(origin: string, as: NonNullable<Viewer['as']>): Promise<z.infer<typeof signedIn>> {
  const account = demoAccounts.find(({ role }) => role.startsWith(as));
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  });
  if (!response.ok) throw new Error(`the sign-in of the demo ${as} returned ${response.status}`);
  return signedIn.parse(await response.json());
}
