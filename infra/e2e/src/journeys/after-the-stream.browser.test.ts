import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ffmpeg } from '@poc/testing/ffmpeg';
import { expect, it } from 'vitest';
import { api, signIn } from '../support/api.ts';
import { expectNoFault } from '../support/axe.ts';
import { desktop, phone, toast, useBrowser } from '../support/browser.ts';
import { useStreams } from '../support/live/live-stream.ts';
import { until, url } from '../support/system.ts';
import { playing, video } from '../support/video/player.ts';

const open = useBrowser();
const addStream = useStreams();

interface CopiedShow {
  title: string;
  description: string;
  category: string;
  captions: { lang: string }[];
  conversion: { status: string };
}

const captionsText = 'WEBVTT\n\n00:00.000 --> 00:30.000\nGood evening\n';

/** Sends a test picture with a tone in real time, as OBS does. */
function startEncoder(streamUrl: string) {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=15', '-f', 'lavfi', '-i', 'sine=440'];
  const codecs = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-g',
    '30',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
  ];
  const args = ['-v', 'error', '-re', ...picture, ...codecs, '-f', 'flv', streamUrl];
  const child = spawn(ffmpeg, args, { stdio: 'ignore' });
  return {
    async stop() {
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'close');
    },
  };
}

it('a host marks chapters, trims the replay and publishes it as a show', async () => {
  const { token } = await signIn('admin');
  const stream = await addStream();
  const path = `/streams/${stream.id}`;
  const made = await api('POST', `${path}/key`, { token });
  const { server, key } = made.body as { server: string; key: string };
  const recordedSeconds = async () =>
    ((await api('GET', `/admin${path}/recording`, { token })).body as { seconds: number }).seconds;
  const encoder = startEncoder(`${server}/${key}`);

  const console = await open({ as: 'admin', at: `/admin/streams/${stream.id}`, viewport: desktop });
  const { page } = console;
  await until('four seconds are recorded', async () => (await recordedSeconds()) >= 4, 60_000);
  await page.getByRole('textbox', { name: 'Title' }).fill('Rent or buy?');
  await page.getByRole('button', { name: 'Mark this moment' }).click();
  await toast(page, 'The chapter “Rent or buy?” was added.').waitFor();
  await page.getByRole('button', { name: 'Mark this moment' }).click();
  await toast(page, 'The chapter “Chapter 2” was added.').waitFor();
  const viewersChart = page.getByRole('img', { name: /^Viewers in the last hour/ });
  await viewersChart.waitFor({ timeout: 30_000 });
  await expectNoFault(page, 'the console of a live stream');
  const marked = await recordedSeconds();
  await until('more is recorded', async () => (await recordedSeconds()) >= marked + 6, 60_000);
  await encoder.stop();

  await page.getByRole('button', { name: 'End now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End Now' }).click();
  await page.getByRole('heading', { name: 'Trim the replay' }).waitFor({ timeout: 60_000 });
  await page.getByRole('textbox', { name: 'Start' }).fill('0:02');
  await page.getByRole('button', { name: 'Trim', exact: true }).click();
  await toast(page, 'Replay trimmed.').waitFor();
  await page.getByRole('button', { name: 'Rename Chapter 2' }).click();
  await page.getByRole('textbox', { name: 'New title' }).fill('Questions');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Rename Questions' }).waitFor();
  const captions = { name: 'night.vtt', mimeType: 'text/vtt', buffer: Buffer.from(captionsText) };
  await page.getByLabel('Captions file').setInputFiles(captions);
  await page.getByRole('button', { name: 'Remove English captions' }).waitFor();
  await page.getByRole('button', { name: 'Publish as show' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make Show' }).click();
  await page.getByRole('link', { name: 'open it' }).waitFor();
  await expectNoFault(page, 'the console of a past stream');

  const visitor = await open({ viewport: phone });
  for (const [viewer, size] of [
    [visitor.page, phone],
    [(await open({ viewport: desktop })).page, desktop],
  ] as const) {
    await viewer.goto(`/live/${stream.id}`);
    if (size === phone) await viewer.getByRole('button', { name: 'About' }).click();
    await viewer.getByRole('button', { name: /Questions$/ }).click();
    await playing(viewer);
    await until('the chapter plays', () => viewer.evaluate<boolean>(`${video}.currentTime > 0.5`));
    await viewer.locator('button[aria-current=true]', { hasText: 'Questions' }).waitFor();
    await expectNoFault(viewer, 'a replay with chapters');
    if (size === phone) continue;
    await until('the storyboard is made', async () => {
      const { replay } = (await api('GET', path)).body as { replay?: { storyboard?: object } };
      return replay?.storyboard;
    });
    await viewer.reload();
    await viewer.getByRole('button', { name: /^Play/ }).click();
    await playing(viewer);
    const bar = viewer.locator('media-time-range');
    const { x, y, width, height } = (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await until('a picture shows above the seek bar', async () => {
      for (const share of [0.4, 0.5]) await viewer.mouse.move(x + width * share, y + height / 2);
      const picture = await bar.getAttribute('mediapreviewimage');
      return /live\/\w+-\d+-\d+\.jpg#xywh=/.test(picture ?? '');
    });
    await viewer.keyboard.press('c');
    await until('the captions are shown', () =>
      viewer.evaluate<boolean>(
        `[...${video}.textTracks].some(({ mode, cues }) => mode === 'showing' && cues?.[0]?.text === 'Good evening')`,
      ),
    );
  }
  expect(visitor.errors).toEqual([]);

  await page.getByRole('link', { name: 'open it' }).click();
  const showId = await until('the show opens', async () => /shows\/([0-9a-f]{24})/.exec(page.url())?.[1]);
  const managed = async () => (await api('GET', `/admin/shows/${showId}`, { token })).body as CopiedShow;
  await until('the recording is copied', async () => (await managed()).conversion.status === 'ready', 60_000);
  expect((await managed()).captions).toMatchObject([{ lang: 'en' }]);
  const again = await api('POST', `/admin${path}/show`, { token });
  expect(again.status).toBe(409);
  const { title, description, category } = await managed();
  const form = new FormData();
  for (const [name, value] of Object.entries({ title, description, category, publish_at: '' }))
    form.append(name, value);
  const headers = { authorization: `Bearer ${token}` };
  const published = await fetch(`${url()}/api/shows/${showId}`, { method: 'PUT', headers, body: form });
  expect(published.status).toBe(200);
  const watcher = await open({ as: 'admin', at: `/dashboard/shows/${showId}` });
  await watcher.page.getByRole('button', { name: /^Play/ }).click();
  await playing(watcher.page);
  await api('DELETE', `/shows/${showId}`, { token });
}, 240_000);
