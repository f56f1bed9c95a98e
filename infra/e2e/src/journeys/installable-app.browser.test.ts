import { readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { takenOver, useBrowser } from '../support/browser.ts';

const mug = { id: 'a'.repeat(24), product_name: 'Urgent 2k Mug', price: 4_900, image_url: '', quantity: 2 };
// In words, since this file has no document.
const workerReady = 'navigator.serviceWorker.ready.then(() => undefined)';
const putInCart = `localStorage.setItem('cart', ${JSON.stringify(JSON.stringify([mug]))})`;
const cachedPaths = `caches.keys()
  .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
  .then((requests) => requests.flat().map(({ url }) => new URL(url).pathname))`;
const cachedShell = "caches.match('/index.html', { ignoreSearch: true }).then((answer) => answer.text())";

const builtFile = (name: string): string =>
  fileURLToPath(new URL(`../../../../web/dist/${name}`, import.meta.url));

/** Puts a new build in place of the one that is served, which differs in a mark alone. @returns brings the old one back */
async function deploy(): Promise<() => Promise<void>> {
  const changes: Record<string, (text: string) => string> = {
    'sw.js': (text) => `${text}\n// The next build.`,
    'version.json': () => '{"entry":"/assets/index-next.js"}',
    'index.html': (text) => text.replace('<html ', '<html data-build="next" '),
  };
  const names = Object.keys(changes).flatMap((name) => [name, `${name}.br`, `${name}.gz`]);
  const before = await Promise.all(
    names.map(async (name) => [name, await readFile(builtFile(name))] as const),
  );
  for (const [name, change] of Object.entries(changes)) {
    await rm(builtFile(`${name}.br`));
    await rm(builtFile(`${name}.gz`));
    await writeFile(builtFile(name), change(await readFile(builtFile(name), 'utf8')));
  }
  return async () => {
    for (const [name, bytes] of before) await writeFile(builtFile(name), bytes);
  };
}

const isControlled = (page: Page) => page.waitForFunction('navigator.serviceWorker.controller !== null');

describe('the installable app', () => {
  const open = useBrowser();

  it('opens without a network: the cart in full, other pages with the way to it', async () => {
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

  it('saves code alone: nothing of a member, while they are signed in and after', async () => {
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

  it('offers a new build, and shows it after the press', async () => {
    const { page } = await open({ at: '/cart' });
    await page.evaluate(workerReady);
    await isControlled(page);
    const bringBack = await deploy();
    try {
      // The gateway looks for a new build every two seconds.
      await page.waitForFunction(
        "fetch('/version.json', { cache: 'no-store' }).then((answer) => answer.text()).then((text) => text.includes('next'), () => false)",
      );
      await page.evaluate('navigator.serviceWorker.getRegistration().then((known) => known.update())');
      await page.waitForFunction(
        'navigator.serviceWorker.getRegistration().then((known) => known.waiting !== null)',
      );
      await page.clock.setSystemTime(Date.now() + 31 * 60_000);
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
      expect(await page.locator('html[data-build=next]').count()).toBe(0);
      await page.getByRole('button', { name: 'Reload' }).click();
      await page.locator('html[data-build=next]').waitFor({ state: 'attached' });
      await takenOver(page);
      await page.waitForFunction(
        'navigator.serviceWorker.getRegistration().then((known) => known.waiting === null)',
      );
    } finally {
      await bringBack();
    }
  });
});
