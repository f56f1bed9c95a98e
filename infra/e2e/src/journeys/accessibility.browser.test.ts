import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { liveStreams } from '../support/api.ts';
import { desktop, phone, signInOnScreen, useBrowser } from '../support/browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong on a page, as `rule: elements`. */
async function violations(page: Page): Promise<string[]> {
  // Not as a script element: the page's own content security policy rightly refuses that.
  await page.evaluate(axe);
  const result: AxeResults = await page.evaluate('axe.run()');
  return result.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** What has the focus, as a person who hears the page is told. Asked in words, since this file has no document. */
const focused = (page: Page) =>
  page.evaluate<string>(
    "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''",
  );

/** Presses Tab until what has the focus is called `name`. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (name.test(now)) return;
    passed.push(now.slice(0, 30));
  }
  throw new Error(`Tab never reached ${name}: ${passed.join(' | ')}`);
}

describe.each(['light', 'dark'] as const)('accessibility in the %s', (colorScheme) => {
  const open = useBrowser();
  let live = '';
  beforeAll(async () => {
    live = `/live/${(await liveStreams())[0]?.id}`;
  });

  it.each([phone, desktop])('has no fault on any working screen at $width px', async (viewport) => {
    const { page } = await open({ viewport, colorScheme });
    for (const path of ['/', '/shows', '/live', live, '/merch', '/community', '/login']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle').catch(() => undefined);
      expect(await violations(page), path).toEqual([]);
      expect(
        await page.evaluate<boolean>('document.documentElement.scrollWidth <= window.innerWidth'),
        `${path} fits`,
      ).toBe(true);
    }
  });

  it('has none in dialogs and shells', async () => {
    const { page } = await open({ viewport: phone, colorScheme });
    await page.goto('/shows');
    await page
      .getByRole('button', { name: /Watch Now/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page), 'Login Required').toEqual([]);
    await page.goto('/login');
    await page.getByText('Forgot your password?').click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page), 'reset dialog').toEqual([]);
    await signInOnScreen(page, 'admin');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await violations(page), 'admin shell').toEqual([]);
    await page.goto('/user/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await violations(page), 'member shell').toEqual([]);
  });
});

describe('the keyboard alone', () => {
  const open = useBrowser();

  it('signs in, finds a live stream and says something', async () => {
    const { page } = await open();
    await page.goto('/login');
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
    await tabTo(page, /Join Stream|Join/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/live\/[0-9a-f]{24}/);
    await page.getByLabel('Your message').waitFor();
    await tabTo(page, /^Your message$/);
    const text = `by keyboard ${Date.now()}`;
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    const line = page.getByRole('list', { name: 'Messages' }).getByText(text);
    await line.waitFor();
    expect(await line.count()).toBe(1);
  });
});
