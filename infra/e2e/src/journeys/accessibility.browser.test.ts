import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { api, liveStreams } from '../support/api.ts';
import { desktop, keyboardTo, phone, signInOnScreen, takenOver, useBrowser } from '../support/browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Two frames: what a change of colours or width sets in motion is known by then. */
const settled = `(async () => {
  for (const _ of [1, 2]) await new Promise((done) => requestAnimationFrame(done));
  await Promise.race([
    Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))),
    new Promise((done) => setTimeout(done, 1000)),
  ]);
})()`;
/** What axe finds wrong on a page, as `rule: elements`. */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // What is still fading in has neither its colours nor its place.
  await page.evaluate(settled);
  const result: AxeResults = await page.evaluate(
    `axe.run(${rules ? JSON.stringify({ runOnly: rules }) : ''})`,
  );
  return result.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Looks at what a page shows, on a phone and on a desk, in the light and in the dark, where only colours differ. */
async function expectNoFault(page: Page, name: string): Promise<void> {
  // Not as a script element: the page's own content security policy rightly refuses that.
  if (await page.evaluate<boolean>('!globalThis.axe')) await page.evaluate(axe);
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    const where = `${name} at ${viewport.width} px`;
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await violations(page), where).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page, ['color-contrast']), `${where} in the dark`).toEqual([]);
    expect(
      await page.evaluate<boolean>('document.documentElement.scrollWidth <= window.innerWidth'),
      `${where} fits`,
    ).toBe(true);
  }
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

async function inDialog(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').waitFor();
  await expectNoFault(page, String(button));
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
