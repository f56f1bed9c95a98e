import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { desktop, phone, useBrowser } from '../support/browser.ts';
import { until } from '../support/system.ts';
import { playing } from '../support/video/player.ts';
import { addConvertedShow } from '../support/video/previewed-show.ts';

/** Records the storyboards that a page requests. */
function storyboardsOf(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/\/uploads\/shows\/\w+\.jpg/.test(request.url())) requested.push(request.url());
  });
  return requested;
}

describe('the storyboard of a show', () => {
  const open = useBrowser();
  let show: { id: string; title: string };
  beforeAll(async () => {
    show = await addConvertedShow(2, 'free');
  });
  const cardIn = (page: Page) => page.getByRole('article').filter({ hasText: show.title });

  it('plays on its card under a resting mouse, until the mouse leaves', async () => {
    const { page, errors } = await open({ viewport: desktop });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const requested = storyboardsOf(page);
    await page.goto(`/shows?search=${encodeURIComponent(show.title)}`);
    const card = cardIn(page);
    await card.waitFor();
    await page.waitForLoadState('networkidle');
    expect(requested).toEqual([]);
    await card.hover();
    const pictures = card.locator('img[src$=".jpg"]');
    await pictures.waitFor();
    const position = () => pictures.evaluate<string, { style: { left: string } }>(({ style }) => style.left);
    const first = await position();
    await until('the next picture shows', async () => (await position()) !== first);
    expect(requested).toHaveLength(1);
    await page.mouse.move(0, 0);
    await pictures.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });

  it('is not requested by a touch, nor with reduced motion', async () => {
    for (const viewport of [phone, desktop]) {
      const { page } = await open({ viewport });
      const requested = storyboardsOf(page);
      if (viewport === phone) await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto(`/shows?search=${encodeURIComponent(show.title)}`);
      const card = cardIn(page);
      await card.waitFor();
      if (viewport === desktop) await card.hover();
      else await card.dispatchEvent('pointerenter', { pointerType: 'touch', bubbles: false });
      await page.waitForTimeout(1_500);
      expect(requested).toEqual([]);
    }
  });

  it('shows above the seek bar, and is loaded once the pointer reaches it', async () => {
    const viewer = await signUp('Seun Seeker');
    const { page, errors } = await open({ as: viewer, at: `/dashboard/shows/${show.id}` });
    const requested = storyboardsOf(page);
    await page.getByRole('button', { name: `Play: ${show.title}` }).click();
    await playing(page);
    expect(requested).toEqual([]);
    const bar = page.locator('media-time-range');
    await bar.hover();
    const box = await bar.boundingBox();
    if (!box) throw new Error('the seek bar is not shown');
    await page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2);
    const picture = bar.locator('media-preview-thumbnail img');
    await picture.waitFor();
    await until('the pictures are loaded', () =>
      picture.evaluate<boolean, { naturalWidth: number }>(({ naturalWidth }) => naturalWidth === 1_600),
    );
    // 90 of 120 seconds: the eighth picture.
    expect(await bar.getAttribute('mediapreviewimage')).toMatch(/\.jpg#xywh=1120,0,160,90$/);
    expect(requested).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('is not loaded in low-data mode', async () => {
    const viewer = await signUp('Dami Data');
    const { page, context } = await open({ as: viewer });
    await context.addInitScript("localStorage.setItem('poc-low-data', 'on')");
    const requested = storyboardsOf(page);
    await page.goto(`/dashboard/shows/${show.id}`);
    await page.getByRole('button', { name: `Play: ${show.title}` }).click();
    await playing(page);
    const bar = page.locator('media-time-range');
    await bar.hover();
    await until('the time is shown', async () => (await bar.getAttribute('mediapreviewtime')) !== null);
    expect(await bar.getAttribute('mediapreviewimage')).toBeNull();
    expect(requested).toEqual([]);
  });
});
