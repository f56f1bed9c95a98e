import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { useStreams } from '../support/live/live-stream.ts';
import { playRollingVideo, rollingUrl } from '../support/live/rolling-video.ts';
import { until } from '../support/system.ts';
import { playing, video } from '../support/video/player.ts';

const open = useBrowser();
const addStream = useStreams();
const outageMs = 20_000;

/** Players, each with the low-data setting that selects it. */
const players = [
  // Chromium's own player retries every two seconds without reporting it.
  { name: 'Chromium’s own player', lowData: 'off', text: 'The video has stalled. Waiting for data…' },
  // Low-data mode limits the quality, which only hls.js can do.
  { name: 'hls.js', lowData: 'on', text: 'The video was interrupted. Reconnecting…' },
];

// Concurrently, since most of it is waiting.
it('each player reports a stall of 20 seconds, and resumes automatically', async () => {
  await Promise.all(players.map(survivesStall));
});

async function survivesStall({ name, lowData, text }: (typeof players)[number]): Promise<void> {
  const stream = await addStream(rollingUrl);
  const { page } = await open();
  await page.addInitScript(`localStorage.setItem('poc-low-data', '${lowData}')`);
  const line = await playRollingVideo(page);
  await page.goto(`/live/${stream.id}`);
  await page.getByRole('button', { name: /^Play/ }).click();
  await playing(page);
  const notice = page.getByRole('status').filter({ hasText: text });

  const cutAtMs = Date.now();
  line.cut();
  // Until then the player plays its buffer: at most the twelve seconds of the playlist.
  await notice.waitFor({ state: 'attached', timeout: outageMs });
  const reached = await page.evaluate<number>(`${video}.currentTime`);
  await delay(outageMs - (Date.now() - cutAtMs));
  expect(await page.getByText('The video does not play at the moment.').count(), name).toBe(0);

  line.restore();
  await notice.waitFor({ state: 'detached' });
  const moves = () => page.evaluate<boolean>(`${video}.currentTime > ${reached} + 1`);
  await until(`the picture of ${name} moves`, moves);
}
