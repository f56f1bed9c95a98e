import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, signIn } from '../support/api.ts';
import { useBrowser } from '../support/browser.ts';
import { paddedVideo } from '../support/shows.ts';
import { until, url } from '../support/system.ts';
import { playing, video } from '../support/video/player.ts';

const parts = 3;
const captions = 'WEBVTT\n\n00:00.000 --> 00:16.000\nGood evening, Lagos.\n';

/** True for a request that uploads a part of a video directly to the object store. */
const isPart = (request: Request) =>
  request.method() === 'POST' && new URL(request.url()).origin !== new URL(url()).origin;

describe('an administrator with a video', () => {
  const open = useBrowser();
  let folder = '';
  let file = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'poc-video-'));
    file = join(folder, 'night-market.mp4');
    writeFileSync(file, paddedVideo(40 * 1024 * 1024));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('resumes its upload after a reload, publishes it to a watching member, deletes and restores it', async () => {
    const [admin, member] = await Promise.all([open({ as: 'admin' }), open({ as: 'tunde' })]);
    const { page } = admin;
    const title = `Night Market ${Date.now()}`;
    await fillIn(page, title);
    await choosePicture(page, await member.page.screenshot());
    await addCaptions(page);
    await breakOff(page, file);

    const sent: string[] = [];
    page.on('request', (request) => {
      if (isPart(request)) sent.push(request.url());
    });
    await page.getByText('Unfinished upload: night-market.mp4').waitFor();
    expect(await page.getByLabel(/^Title/).inputValue()).toBe(title);
    await choosePicture(page, await member.page.screenshot());
    await page.getByLabel('Video file').setInputFiles(file);
    const field = page.getByLabel(/^Video address/);
    const isThere = async () => /^\/uploads\/shows\/\w+\.mp4$/.test(await field.inputValue());
    await until('the video is uploaded', isThere, 60_000);
    expect(sent).toHaveLength(parts - 1);
    await page.getByRole('button', { name: 'Create Show' }).click();
    await page.getByText(`“${title}” was saved.`).waitFor();

    const id = await idOf(title);
    await watch(member.page, id, title);
    await page.getByLabel(`Delete ${title}`).click();
    await page.getByText(`“${title}” was deleted.`).waitFor();
    // A toast stays while the pointer is over it.
    await page.getByRole('button', { name: 'Undo' }).hover();
    const notice = member.page.getByText(/^This show has just been taken off the programme/);
    await until('the member is notified', async () => {
      await watchABit(member.page);
      return notice.isVisible();
    });
    // Responses for visitors may be a second old.
    await until(
      'the show returns 404 for visitors',
      async () => (await api('GET', `/shows/${id}`)).status === 404,
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`“${title}” was restored.`).waitFor();
    await until('the member’s place is restored', async () => {
      await watchABit(member.page);
      return !(await notice.isVisible());
    });
    expect(admin.errors).toEqual([]);
    expect(member.errors.filter((text) => !text.includes('404 (Not Found)'))).toEqual([]);
  });
});

async function fillIn(page: Page, title: string): Promise<void> {
  await page.goto('/admin/shows');
  await page.getByRole('button', { name: 'Add Show' }).click();
  const dialog = page.getByRole('dialog', { name: 'New show' });
  await dialog.getByLabel(/^Title/).fill(title);
  await dialog.getByLabel(/^Description/).fill('What a stall teaches about cash flow.');
  await dialog.getByLabel(/^Category/).selectOption('Investing');
}

async function choosePicture(page: Page, buffer: Buffer): Promise<void> {
  await page.getByLabel('Picture file').setInputFiles({ name: 'stall.png', mimeType: 'image/png', buffer });
  await page.getByRole('img', { name: 'Preview of the cropped picture, in 16:9' }).waitFor();
  await page.getByLabel('Zoom').fill('2');
}

async function addCaptions(page: Page): Promise<void> {
  await page
    .getByLabel('Captions file')
    .setInputFiles({ name: 'night.vtt', mimeType: 'text/vtt', buffer: Buffer.from(captions) });
  await page.getByRole('button', { name: 'Remove English captions' }).waitFor();
}

/** Lets one part through, then reloads the page during the next one. */
async function breakOff(page: Page, file: string): Promise<void> {
  let begun = 0;
  await page.route(
    (target) => target.origin !== new URL(url()).origin,
    async (route) => {
      if (!isPart(route.request())) return route.continue();
      begun += 1;
      // A pending request ends with its page.
      if (begun === 1) await route.continue();
    },
  );
  await page.getByLabel('Video file').setInputFiles(file);
  await until('the second part is on its way', () => begun === 2, 60_000);
  await expect.poll(() => page.getByLabel('Video upload').getAttribute('aria-valuenow')).toBe('40');
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

async function idOf(title: string): Promise<string> {
  const { token } = await signIn('admin');
  const found = await api('GET', `/admin/shows?search=${encodeURIComponent(title)}`, { token });
  const [show] = found.body as { id: string }[];
  if (!show) throw new Error(`there is no show ${title}`);
  return show.id;
}

async function watch(page: Page, id: string, title: string): Promise<void> {
  await page.goto(`/dashboard/shows/${id}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await playing(page);
  await page.locator('media-controller').hover();
  await page.locator('media-captions-button').click();
  await until('captions are shown', () =>
    page.evaluate<boolean>(
      `${video}.textTracks[0].mode === 'showing' && ${video}.textTracks[0].cues?.length === 1`,
    ),
  );
}

/** Plays for a moment and pauses: each pause saves the position. */
async function watchABit(page: Page): Promise<void> {
  const from = await page.evaluate<number>(`${video}.currentTime`);
  await page.evaluate(`${video}.play()`);
  await until('the video plays', () => page.evaluate<boolean>(`${video}.currentTime > ${from} + 0.1`));
  await page.evaluate(`${video}.pause()`);
}
