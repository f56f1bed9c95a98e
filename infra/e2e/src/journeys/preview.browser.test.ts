import { previewSeconds } from '@poc/contracts/entitlements';
import { beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { until } from '../support/system.ts';
import { video } from '../support/video/player.ts';
import { addConvertedShow } from '../support/video/previewed-show.ts';

describe('a show that requires a plan, for a member without one', () => {
  const open = useBrowser();
  let show: { id: string; title: string };
  beforeAll(async () => {
    show = await addConvertedShow(4);
  });

  it('plays three of its four minutes, then offers an upgrade', async () => {
    const viewer = await signUp('Pelumi Preview');
    const { page, errors } = await open({
      viewport: phone,
      as: viewer,
      at: `/dashboard/shows/${show.id}`,
    });
    await page.getByText(/This is a preview of its first 3 minutes/).waitFor();
    const play = page.getByRole('button', { name: new RegExp(`^Play.*: ${show.title}, preview$`) });
    await play.click();
    await until('it plays', () => page.evaluate<boolean>(`${video}.currentTime > 0.5`));
    expect(await page.evaluate<number>(`${video}.duration`)).toBe(previewSeconds);
    await page.evaluate(`${video}.currentTime = ${previewSeconds - 4}`);
    await until('its last seconds play', () =>
      page.evaluate<boolean>(`${video}.currentTime > ${previewSeconds - 3}`),
    );
    const why = page.getByText('This show is for Premium and Ultimate.', { exact: true });
    await why.waitFor();
    await page.getByText('Upgrade to Premium to watch it.').waitFor();
    expect(await page.getByRole('status').filter({ hasText: 'The preview is over.' }).count()).toBe(1);

    // The player cannot seek to a later position.
    await page.getByRole('button', { name: 'Watch the preview again' }).click();
    await play.click();
    await until('it plays again', () => page.evaluate<boolean>(`${video}.currentTime > 0.5`));
    await page.evaluate(`${video}.currentTime = 230`);
    await why.waitFor();
    await page.getByRole('link', { name: 'Upgrade' }).click();
    await page.waitForURL('**/subscription/checkout?plan=premium');
    await page.getByRole('button', { name: 'Pay ₦4,990.00' }).waitFor();
    expect(errors).toEqual([]);
  });
});
