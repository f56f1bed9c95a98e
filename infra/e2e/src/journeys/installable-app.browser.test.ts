import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { until } from '../support/system.ts';

const mug = { id: 'a'.repeat(24), product_name: 'Urgent 2k Mug', price: 4_900, image_url: '', quantity: 2 };
// A string, since this file has no DOM types.
const workerReady = 'navigator.serviceWorker.ready.then(() => undefined)';
const putInCart = `localStorage.setItem('cart', ${JSON.stringify(JSON.stringify([mug]))})`;
const cachedPaths = `caches.keys()
  .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
  .then((requests) => requests.flat().map(({ url }) => new URL(url).pathname))`;
const cachedShell = "caches.match('/index.html', { ignoreSearch: true }).then((answer) => answer.text())";

const isControlled = (page: Page) =>
  until('a worker controls the page', () => page.evaluate('navigator.serviceWorker.controller !== null'));

describe('the installable app', () => {
  const open = useBrowser({ serviceWorkers: 'allow' });

  it('opens offline: the cart completely, other pages with a link to it', async () => {
    const { page, context } = await open({ at: '/' });
    await page.evaluate(putInCart);
    await page.evaluate(workerReady);
    await isControlled(page);
    await context.setOffline(true);
    await page.goto('/cart');
    await page.getByRole('heading', { level: 1, name: 'Your cart' }).waitFor();
    await page.getByText('Urgent 2k Mug').first().waitFor();
    await page.goto('/privacy');
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    await page.getByRole('link', { name: 'Open your cart (2)' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your cart' }).waitFor();
    await page.goto('/privacy');
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: /Privacy/ }).waitFor();
  });

  it('caches only code, and no data of a member', async () => {
    const { page } = await open({ as: 'ada', at: '/user/dashboard' });
    await page.evaluate(workerReady);
    await isControlled(page);
    for (const path of ['/user/orders', '/user/watch-history', '/user/dashboard']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    const codeAlone = /^\/(assets\/[^/]+|index\.html|manifest\.webmanifest)$/;
    const saved = await page.evaluate<string[]>(cachedPaths);
    expect(saved).toContain('/index.html');
    expect(saved.filter((path) => !codeAlone.test(path))).toEqual([]);
    expect(await page.evaluate<string>(cachedShell)).not.toContain('Ada');
    await page
      .getByRole('button', { name: /Log ?out|Sign out/i })
      .first()
      .click();
    await page.waitForURL((address) => !address.pathname.startsWith('/user'));
    expect((await page.evaluate<string[]>(cachedPaths)).filter((path) => !codeAlone.test(path))).toEqual([]);
  });
});
