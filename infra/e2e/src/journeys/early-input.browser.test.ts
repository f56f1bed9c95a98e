import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, useBrowser } from '../support/browser.ts';

/** Opens a page whose code does not load yet. @returns a function that lets the code load */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return resolve;
}

describe('before a page has its code', () => {
  const open = useBrowser();

  it('typed text is kept, with its focus, and filters the list', async () => {
    const { page, errors } = await open({ viewport: phone });
    const hydrate = await openWithoutCode(page, '/shows');
    const search = page.getByRole('searchbox').first();
    await search.click();
    await page.keyboard.type('crypto');
    hydrate();
    await page.waitForURL(/search=crypto/);
    expect(await search.inputValue()).toBe('crypto');
    expect(await search.evaluate('document.activeElement?.type')).toBe('search');
    await page
      .getByRole('heading', { name: /crypto/i })
      .first()
      .waitFor();
    expect(errors).toEqual([]);
  });

  it('a pressed button acts once the code is there', async () => {
    const { page, errors } = await open({ viewport: desktop });
    const hydrate = await openWithoutCode(page, '/shows');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    hydrate();
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('a submitted sign-in never reaches the address, and signs in', async () => {
    const { page, errors } = await open({ viewport: phone });
    const hydrate = await openWithoutCode(page, '/login');
    await page.getByLabel(/^Email/).fill('ada@poc.test');
    await page.getByLabel(/^Password/).fill('Member-demo-1');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).search).toBe('');
    hydrate();
    await page.waitForURL('**/user/dashboard');
    await page.getByRole('heading', { level: 1, name: /How far, Ada/ }).waitFor();
    expect(errors).toEqual([]);
  });

  it('a member’s page shows their name after hydration, without a shift', async () => {
    const { page, errors } = await open({ viewport: phone, as: 'ada' });
    await page.addInitScript(
      'window.shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; }).observe({ type: "layout-shift", buffered: true });',
    );
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /How far, Ada/ }).waitFor();
    expect(await page.evaluate('window.shift')).toBeLessThan(0.02);
    expect(errors).toEqual([]);
  });
});
