import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password } from '../support/accounts.ts';
import { api, liveStreams } from '../support/api.ts';
import { desktop, keyboardTo, phone, signInOnScreen, takenOver, useBrowser } from '../support/browser.ts';
import { payButton, removeProduct, signInAs } from '../support/shop.ts';
import { givenShop, type ShopScreens } from '../support/shop-orders.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Two frames: what a change of colours or width sets in motion is known by then. */
const settled = `(async () => {
  for (const _ of [1, 2]) await new Promise((done) => requestAnimationFrame(done));
  await Promise.race([
    Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))),
    new Promise((done) => setTimeout(done, 1000)),
  ]);
})()`;
/** What axe finds wrong within an element of a page, as `rule: elements`. */
async function violations(page: Page, within: string, rules?: readonly string[]): Promise<string[]> {
  // What is still fading in has neither its colours nor its place.
  await page.evaluate(settled);
  // Without the details of all that is right it takes a third of the time.
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  const result: AxeResults = await page.evaluate(`axe.run('${within}', ${options})`);
  return result.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Looks at what a page shows, on a phone and on a desk; then in the dark, where only colours differ. */
async function expectNoFault(page: Page, name: string, within = 'html'): Promise<void> {
  // Not as a script element: the page's own content security policy rightly refuses that.
  if (await page.evaluate<boolean>('!globalThis.axe')) await page.evaluate(axe);
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    const where = `${name} at ${viewport.width} px`;
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await violations(page, within), where).toEqual([]);
    expect(
      await page.evaluate<boolean>('document.documentElement.scrollWidth <= window.innerWidth'),
      `${where} fits`,
    ).toBe(true);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, within, ['color-contrast']), `${name} in the dark`).toEqual([]);
}

async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await takenOver(page);
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await expectNoFault(page, path);
  }
}

/** The page behind it is looked at by itself. */
const dialog = '[role="dialog"]';

async function inDialog(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').waitFor();
  await expectNoFault(page, String(button), dialog);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('accessibility: no fault, light and dark, at 360 and 1440 px', () => {
  const open = useBrowser();
  let live = '';
  let watchable = '';
  beforeAll(async () => {
    live = `/live/${(await liveStreams())[0]?.id}`;
    const shows = (await api('GET', '/shows?limit=100')).body as {
      id: string;
      video_bytes?: number | null;
    }[];
    // Other tests leave shows without a video.
    watchable = shows.find((show) => show.video_bytes)?.id ?? '';
  });

  it('on the pages of a visitor', async () => {
    const { page } = await open();
    await visit(page, ['/', '/shows', '/shows/live', '/shows/upcoming', `/shows/${watchable}`]);
    await visit(page, ['/live', live, '/merch', '/community', '/contact']);
    await visit(page, ['/login', '/register', '/verify-email', '/newsletter/confirm']);
  });

  it('in the dialogs of a visitor', async () => {
    const { page } = await open();
    await page.goto('/shows');
    await takenOver(page);
    await inDialog(page, /Watch Now/);
    await page.goto('/login');
    await takenOver(page);
    await inDialog(page, 'Forgot your password?');
  });

  it('on the pages and in the dialogs of a member', async () => {
    const { page } = await open();
    await signInOnScreen(page, 'member');
    await visit(page, ['/user/dashboard', '/user/watch-history']);
    await inDialog(page, /Clear History/);
    await visit(page, ['/user/profile']);
    await inDialog(page, 'Edit Profile');
    await visit(page, ['/user/settings']);
    for (const tab of ['Notifications', 'Privacy']) {
      await page.getByRole('tab', { name: tab }).click();
      await expectNoFault(page, tab);
    }
    await visit(page, [`/dashboard/shows/${watchable}`]);
    await page
      .getByRole('button', { name: /^(Play|Resume|Start over)/ })
      .first()
      .click();
    await page.locator('media-play-button').waitFor();
    await expectNoFault(page, 'the player');
    await visit(page, ['/user/shows']);
    await inDialog(page, /^(Watch|Resume)/);
  });

  it('on the pages and in the dialogs of an administrator', async () => {
    const { page } = await open();
    await signInOnScreen(page, 'admin');
    await visit(page, ['/admin/users']);
    await inDialog(page, 'Recent Actions');
    await visit(page, [`/admin/shows/${watchable}`, '/admin/shows']);
    await inDialog(page, /^Comments to review/);
    await inDialog(page, 'Add Show');
    await inDialog(page, /^Edit /);
  });
});

describe('accessibility of the shop: no fault, light and dark, at 360 and 1440 px', () => {
  const open = useBrowser();
  let shop: ShopScreens;
  beforeAll(async () => {
    shop = await givenShop();
  });
  afterAll(() => removeProduct(shop.admin, shop.product));

  /** Puts a product into the cart, as the shop's page would. */
  const fillCart = (page: Page) =>
    page.evaluate(`localStorage.setItem('cart', ${JSON.stringify(JSON.stringify(shop.cart))})`);

  it('in the shop and the cart', async () => {
    const { page } = await open();
    await signInAs(page, shop.buyer.email, password);
    await fillCart(page);
    await visit(page, ['/merch']);
    await inDialog(page, /^Cart 1 item/);
    await visit(page, ['/user/merch']);
    await inDialog(page, /^View Details/);
    await visit(page, ['/cart', '/checkout']);
    // An address that is missing: each field says so.
    await payButton(page).click();
    await expectNoFault(page, 'the checkout with faults');
  });

  it('on the payment page, and back from it', async () => {
    const { page } = await open();
    const { paid, failed, open: unpaid } = shop;
    await page.goto(unpaid.authorization_url);
    await expectNoFault(page, 'the hosted page');
    await signInAs(page, shop.buyer.email, password);
    await visit(page, ['/payment/callback']);
    for (const [{ reference }, title] of [
      [failed, 'Payment Failed'],
      [paid, 'Payment successful'],
    ] as const) {
      await page.goto(`/payment/callback?reference=${reference}`);
      await page.getByRole('heading', { name: title }).waitFor();
      await expectNoFault(page, title);
    }
    await visit(page, [`/order-success/${paid.id}`, '/user/orders']);
    await inDialog(page, /^View Details of order/);
  });

  it('where administrators keep products', async () => {
    const { page } = await open();
    await signInOnScreen(page, 'admin');
    await visit(page, ['/admin/merch']);
    await inDialog(page, 'Add Product');
    await inDialog(page, /^Change the stock of/);
  });

  it('where administrators keep orders and money', async () => {
    const { page } = await open();
    await signInOnScreen(page, 'admin');
    await visit(page, ['/admin/orders']);
    await inDialog(page, 'Export CSV');
    await page.goto(`/admin/orders?order=${shop.paid.id}`);
    await page.getByRole('dialog', { name: 'Order details' }).getByText('Paid by itself').waitFor();
    await expectNoFault(page, 'the order', dialog);
    await page.goto('/admin/money');
    await page.getByRole('button', { name: 'Reconcile' }).click();
    await page.getByText('Account balances').waitFor();
    await expectNoFault(page, 'ledger and reconciliation');
  });
});

describe('the keyboard alone', () => {
  const open = useBrowser();

  it('signs in, finds a live stream and says something', async () => {
    const { page } = await open();
    await page.goto('/login');
    await takenOver(page);
    await page.getByLabel('Email').focus();
    await page.keyboard.type('ada@poc.test');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Member-demo-1');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/dashboard');
    await page.goto('/live');
    await page
      .getByRole('link', { name: /Join Stream/ })
      .first()
      .waitFor();
    await takenOver(page);
    await keyboardTo(page, /Join Stream|Join/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/live\/[0-9a-f]{24}/);
    await page.getByLabel('Your message').waitFor();
    await keyboardTo(page, /^Your message$/);
    const text = `by keyboard ${Date.now()}`;
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    const line = page.getByRole('list', { name: 'Messages' }).getByText(text);
    await line.waitFor();
    expect(await line.count()).toBe(1);
  });
});
