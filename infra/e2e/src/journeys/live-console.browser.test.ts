import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { api, signIn } from '../support/api.ts';
import { expectNoFault } from '../support/axe.ts';
import { toast, useBrowser } from '../support/browser.ts';
import { useStreams } from '../support/live/live-stream.ts';
import { playRollingVideo, rollingUrl } from '../support/live/rolling-video.ts';
import { until } from '../support/system.ts';
import { playing, video } from '../support/video/player.ts';

const open = useBrowser();
const addStream = useStreams();

it('an administrator creates a stream key, sees it once and revokes it', async () => {
  const stream = await addStream(rollingUrl);
  const { page, errors } = await open({ as: 'admin', at: `/admin/streams/${stream.id}` });
  await page.getByRole('button', { name: 'Create stream key' }).click();
  await page.getByRole('button', { name: 'Create Key' }).click();
  await page.getByRole('heading', { name: 'Copy the key now' }).waitFor();
  await page.getByText('Live video sent to POC').waitFor();
  await page.getByRole('button', { name: 'Show key' }).click();
  await expectNoFault(page, 'a new stream key');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('No encoder is connected.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Key' }).click();
  await toast(page, 'Stream key revoked.').waitFor();
  await page.getByRole('button', { name: 'Create stream key' }).waitFor();
  expect(errors).toEqual([]);
});

it('viewers wait for the host’s video, and for a host who reconnects', async () => {
  const stream = await addStream(rollingUrl);
  const made = await api('POST', `/streams/${stream.id}/key`, { token: (await signIn('admin')).token });
  expect(made.status).toBe(201);
  const { page } = await open();
  await page.goto(`/live/${stream.id}`);
  await page.getByRole('button', { name: /^Play/ }).click();
  const notice = (text: string) => page.getByRole('status').filter({ hasText: text });
  const start = notice('The video starts in a moment.');
  await start.waitFor({ state: 'attached' });
  await expectNoFault(page, 'a stream without its video');
  const host = await playRollingVideo(page, `/uploads/live/${stream.id}.m3u8`);
  await start.waitFor({ state: 'detached' });
  await playing(page);
  host.stop();
  const gone = notice('The host is reconnecting. The video continues automatically.');
  await gone.waitFor({ state: 'attached', timeout: 60_000 });
  await delay(2_000);
  const reached = await page.evaluate<number>(`${video}.currentTime`);
  host.restore();
  await gone.waitFor({ state: 'detached' });
  await until('the picture moves', () => page.evaluate<boolean>(`${video}.currentTime > ${reached} + 1`));
});
