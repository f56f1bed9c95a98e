import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNoFault } from '../support/axe.ts';
import { keyboardTo, phone, useBrowser } from '../support/browser.ts';
import { useStreams } from '../support/live/live-stream.ts';
import { rollingUrl } from '../support/live/rolling-video.ts';
import { killAndAwaitSuccessor, until } from '../support/system.ts';
import { playing, video } from '../support/video/player.ts';

const open = useBrowser();
const addStream = useStreams();

const panelOf = (page: Page) => page.getByRole('region', { name: 'Go live from this device' });
const onAir = (page: Page) => panelOf(page).getByText(/^\d+\.\d Mbit\/s$/);

it('an administrator goes live from the page, and viewers see it through a cut and a crash', async () => {
  const stream = await addStream(rollingUrl);
  const host = await open({ as: 'admin', at: `/admin/streams/${stream.id}` });
  const panel = panelOf(host.page);
  await panel.getByRole('button', { name: 'Use camera' }).click();
  await until('the camera is shown', () =>
    host.page.evaluate<boolean>(
      `document.querySelector('[aria-label="Picture of your camera"]')?.videoWidth > 0`,
    ),
  );
  await panel.getByText('Nothing is being sent.').waitFor();
  await panel.getByRole('button', { name: 'Go live from this device' }).click();
  await host.page.getByRole('button', { name: 'Go Live', exact: true }).click();
  await onAir(host.page).waitFor();
  await expectNoFault(host.page, 'a console that sends the camera');

  const viewer = await open({ at: `/live/${stream.id}` });
  await viewer.page.getByRole('button', { name: /^Play/ }).click();
  await playing(viewer.page);
  const reached = () => viewer.page.evaluate<number>(`${video}.currentTime`);
  const movesOn = async (after: number) =>
    until('the picture moves', async () => (await reached()) > after + 2, 60_000);

  await host.context.setOffline(true);
  await panel.getByText(/^The connection was lost/).waitFor({ timeout: 30_000 });
  await host.context.setOffline(false);
  await onAir(host.page).waitFor({ timeout: 60_000 });
  await movesOn(await reached());

  await killAndAwaitSuccessor('ingest');
  await onAir(host.page).waitFor({ timeout: 60_000 });
  await movesOn(await reached());

  await panel.getByRole('button', { name: 'Stop sending' }).click();
  await host.page.getByRole('button', { name: 'Stop Sending', exact: true }).click();
  await panel.getByText('Nothing is being sent.').waitFor();
  await host.page.getByText('Interrupted').waitFor({ timeout: 60_000 });
  await panel.getByRole('button', { name: 'Turn off' }).click();
  await panel.getByText(/^Send video from this computer or phone/).waitFor();
}, 240_000);

it('works on a phone and by keyboard, refuses a second device, and requires confirmation before the page is left', async () => {
  const stream = await addStream(rollingUrl);
  const host = await open({ as: 'admin', viewport: phone, at: `/admin/streams/${stream.id}` });
  const second = await open({ as: 'admin', at: `/admin/streams/${stream.id}` });
  await panelOf(host.page).waitFor();
  await keyboardTo(host.page, /^Use camera$/);
  await host.page.keyboard.press('Enter');
  await panelOf(host.page).getByLabel('Camera', { exact: true }).waitFor();
  await keyboardTo(host.page, /^Go live from this device$/);
  await host.page.keyboard.press('Enter');
  await host.page.getByRole('button', { name: 'Go Live', exact: true }).click();
  await onAir(host.page).waitFor();
  await expectNoFault(host.page, 'a phone that sends its camera');

  await panelOf(second.page).getByRole('button', { name: 'Use camera' }).click();
  await panelOf(second.page).getByRole('button', { name: 'Go live from this device' }).click();
  const answer = second.page.getByRole('button', { name: 'Go Live', exact: true });
  await answer
    .or(panelOf(second.page).getByText(/^Another device or encoder/))
    .first()
    .waitFor();
  if (await answer.isVisible()) await answer.click();
  await panelOf(second.page)
    .getByText(/^Another device or encoder is sending video/)
    .waitFor();

  await host.page.goBack();
  await host.page.getByRole('dialog', { name: 'Stop sending video?' }).waitFor();
  await host.page.getByRole('button', { name: 'Cancel' }).click();
  const asked = host.page.waitForEvent('dialog');
  const leaving = host.page.goto('/').catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await leaving;
  await onAir(host.page).waitFor();
}, 120_000);
