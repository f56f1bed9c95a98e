import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { connected, said, write } from '../support/live/chat-screen.ts';
import { demoStream, type LiveStream } from '../support/live/live-stream.ts';
import { until } from '../support/system.ts';

/** Screens lower than 480 px are those above with an open keyboard. */
const screens = [
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 664 },
  { width: 360, height: 320 },
  { width: 360, height: 380 },
  { width: 390, height: 404 },
  { width: 740, height: 360 },
];

async function layoutOf(page: Page) {
  const bounds = async (part: ReturnType<Page['locator']>) => {
    const box = await part.boundingBox();
    if (box === null) throw new Error('a part of the room is not shown');
    return { top: box.y, bottom: box.y + box.height, right: box.x + box.width, height: box.height };
  };
  return {
    video: await bounds(page.locator('video')),
    messages: await bounds(page.getByRole('list', { name: 'Messages' })),
    composer: await bounds(page.getByLabel('Your message')),
    send: await bounds(page.getByRole('button', { name: 'Send', exact: true })),
    scrolled: await page.evaluate<number>('Math.round(scrollY)'),
  };
}

describe('the live room on a phone', () => {
  const open = useBrowser();
  let stream: LiveStream;
  beforeAll(async () => {
    stream = await demoStream(1);
  });

  it.each(screens)('shows video, chat and composer on a screen of $width x $height', async (viewport) => {
    const { page, errors } = await open({ as: 'member', at: `/live/${stream.id}`, viewport });
    await connected(page);
    const text = `from ${viewport.width} by ${viewport.height}, ${Date.now()}`;
    await page.getByLabel('Your message').click();
    await write(page, text);
    await said(page, text).waitFor();
    const { video, messages, composer, send, scrolled } = await layoutOf(page);
    expect(scrolled).toBe(0);
    expect(video.top).toBeGreaterThanOrEqual(0);
    expect(video.bottom).toBeLessThanOrEqual(viewport.height);
    // Three lines of chat.
    expect(messages.height).toBeGreaterThan(90);
    expect(composer.bottom).toBeLessThanOrEqual(viewport.height);
    expect(composer.top).toBeGreaterThan(messages.top);
    expect(send.right).toBeLessThanOrEqual(viewport.width);
    expect(errors).toEqual([]);
  });

  it('shows the reactions next to About on a screen of 320 px', async () => {
    const { page } = await open({ at: `/live/${stream.id}`, viewport: { width: 320, height: 640 } });
    await connected(page);
    const clap = await page.getByRole('button', { name: /^Clap/ }).boundingBox();
    const about = await page.getByRole('button', { name: 'About' }).boundingBox();
    if (clap === null || about === null) throw new Error('a button is not shown');
    const isBeside = clap.x + clap.width <= about.x;
    const isAbove = clap.y + clap.height <= about.y;
    expect(isBeside || isAbove).toBe(true);
    expect(about.x + about.width).toBeLessThanOrEqual(320);
  });

  it('has title and description in a sheet that leaves the video in place', async () => {
    const { page } = await open({ at: `/live/${stream.id}`, viewport: { width: 360, height: 640 } });
    await connected(page);
    const before = await layoutOf(page);
    const about = page.getByText(stream.Show.description);
    expect(await about.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'About' }).click();
    await about.waitFor();
    await page.getByRole('button', { name: 'Share' }).waitFor();
    expect((await layoutOf(page)).video).toEqual(before.video);
    await page.getByRole('button', { name: 'About' }).click();
    expect(await about.isVisible()).toBe(false);
  });

  it('has no band between the video and the reactions', async () => {
    const { page } = await open({ at: `/live/${stream.id}`, viewport: { width: 360, height: 740 } });
    await connected(page);
    const { video } = await layoutOf(page);
    const like = await page.getByRole('button', { name: /^Like/ }).boundingBox();
    expect((like?.y ?? 1_000) - video.bottom).toBeLessThan(16);
  });

  it('shows the chat over a video that fills the screen, until Escape', async () => {
    const viewport = { width: 360, height: 740 };
    const { page, errors } = await open({ as: 'member', at: `/live/${stream.id}`, viewport });
    await connected(page);
    const toggle = page.getByRole('button', { name: 'Theatre mode' });
    await toggle.click();
    await until('the video fills the screen', async () => (await layoutOf(page)).video.height === 740);
    // Chromium ignores Escape until the page is in full screen.
    await until('the page has the screen', () =>
      page.evaluate<boolean>('document.fullscreenElement !== null'),
    );
    const text = `in full view ${Date.now()}`;
    await write(page, text);
    await said(page, text).waitFor();
    const { video, messages, composer } = await layoutOf(page);
    expect(messages.top).toBeGreaterThan(video.top);
    expect(messages.bottom).toBeLessThan(video.bottom);
    expect(composer.bottom).toBeLessThanOrEqual(740);
    await toggle.focus();
    await page.keyboard.press('Escape');
    await until('the video is small again', async () => (await layoutOf(page)).video.height < 300);
    expect(await page.locator(':focus').getAttribute('aria-pressed')).toBe('false');
    expect(errors).toEqual([]);
  });
});
