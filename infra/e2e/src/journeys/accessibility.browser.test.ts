import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { api, liveStreams } from '../support/api.ts';
import { desktop, keyboardTo, phone, signInOnScreen, takenOver, useBrowser } from '../support/browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const settled = `Promise.race([
  Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))),
  new Promise((done) => setTimeout(done, 1000)),
])`;

/** What axe finds wrong on a page, as `rule: elements`. */
async function violations(page: Page): Promise<string[]> {
  // What is still fading in has neither its colours nor its place.
  await page.evaluate(settled);
  // Not as a script element: the page's own content security policy rightly refuses that.
  await page.evaluate(axe);
  const result: AxeResults = await page.evaluate('axe.run()');
  return result.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

describe.each(['light', 'dark'] as const)('accessibility in the %s', (colorScheme) => {
  const open = useBrowser();
  let live = '';
  beforeAll(async () => {
    live = `/live/${(await liveStreams())[0]?.id}`;
  });

  it.each([phone, desktop])('has no fault on any working screen at $width px', async (viewport) => {
    const { page } = await open({ viewport, colorScheme });
    for (const path of [
      '/',
      '/shows',
      '/live',
      live,
      '/merch',
      '/community',
      '/login',
      '/register',
      '/verify-email',
      '/newsletter/confirm',
      '/contact',
    ]) {
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
    for (const path of ['/user/dashboard', '/user/profile', '/user/settings', '/admin/users']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle').catch(() => undefined);
      expect(await violations(page), path).toEqual([]);
    }
    await page.getByRole('button', { name: 'Recent Actions' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page), 'recent actions').toEqual([]);
    for (const tab of ['Notifications', 'Privacy']) {
      await page.goto('/user/settings');
      await page.getByRole('tab', { name: tab }).click();
      expect(await violations(page), tab).toEqual([]);
    }
    await page.goto('/user/profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page), 'edit profile').toEqual([]);
  });
});

describe.each([
  ['light', desktop],
  ['dark', phone],
] as const)('accessibility of shows in the %s', (colorScheme, viewport) => {
  const open = useBrowser();
  let watchable = '';
  beforeAll(async () => {
    const shows = (await api('GET', '/shows?limit=100')).body as {
      id: string;
      video_bytes?: number | null;
    }[];
    // Other tests leave shows without a video.
    watchable = shows.find((show) => show.video_bytes)?.id ?? '';
  });

  async function visit(page: Page, paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle').catch(() => undefined);
      expect(await violations(page), path).toEqual([]);
    }
  }
  async function inDialog(page: Page, button: string | RegExp): Promise<void> {
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page), String(button)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  it('has no fault for a member', async () => {
    const { page } = await open({ viewport, colorScheme });
    await signInOnScreen(page, 'member');
    await visit(page, [
      `/shows/${watchable}`,
      '/shows/live',
      '/shows/upcoming',
      '/user/dashboard',
      '/user/watch-history',
    ]);
    await inDialog(page, /Clear History/);
    await visit(page, [`/dashboard/shows/${watchable}`]);
    await page
      .getByRole('button', { name: /^(Play|Resume|Start over)/ })
      .first()
      .click();
    await page.locator('media-play-button').waitFor();
    expect(await violations(page), 'the player').toEqual([]);
    await visit(page, ['/user/shows']);
    await inDialog(page, /^(Watch|Resume)/);
  });

  it('has none for an administrator', async () => {
    const { page } = await open({ viewport, colorScheme });
    await signInOnScreen(page, 'admin');
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
