import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { api, signIn } from '../support/api.ts';
import { phone, toast, useBrowser } from '../support/browser.ts';
import { connected, lineOf, said, write } from '../support/live/chat-screen.ts';
import { until } from '../support/system.ts';

async function moderate(page: Page, text: string, entry: string): Promise<void> {
  await lineOf(page, text)
    .getByRole('button', { name: /^Moderate the message/ })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

interface Streamed {
  id: string;
  stream_url: string;
  Show: { title: string };
}

describe('an administrator with a stream', () => {
  const open = useBrowser();
  let url = '';
  let title = '';
  let path = '';
  beforeAll(async () => {
    const { body } = await api('GET', '/streams?limit=100');
    const own = (body as Streamed[]).find(({ stream_url }) => stream_url.startsWith('/uploads/'));
    if (!own) throw new Error('the demo data has no stream of a file of ours');
    url = own.stream_url;
    title = own.Show.title;
  });

  it('sees the numbers, and starts a stream from the dashboard', async () => {
    const { page, errors } = await open({ viewport: phone, as: 'admin', at: '/admin' });
    for (const name of ['Recent Users', 'Community Posts', 'Top Selling Products']) {
      await page.getByRole('region', { name }).getByRole('listitem').first().waitFor();
    }
    expect(await page.getByText('not known at the moment').count()).toBe(0);
    await page.getByRole('button', { name: 'Start Live Stream' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start Live Stream' });
    await dialog.getByRole('combobox', { name: /^Show/ }).fill(title);
    await dialog.getByRole('option', { name: title }).first().click();
    await dialog.getByLabel(/^Stream URL/).fill(url);
    await dialog.getByRole('button', { name: 'Start', exact: true }).click();
    await toast(page, `“${title}” is live.`).getByRole('button', { name: 'Open' }).click();
    await page.waitForURL('**/live/*');
    path = new URL(page.url()).pathname;
    await page.getByText('LIVE', { exact: true }).first().waitFor();
    expect(errors).toEqual([]);
  });

  it('deletes and restores, holds and approves, mutes and unmutes: the member sees each immediately', async () => {
    const [admin, member] = await Promise.all([
      open({ as: 'admin', at: path }),
      open({ as: 'member', viewport: phone, at: path }),
    ]);
    await Promise.all([connected(admin.page), connected(member.page)]);

    const hello = `Good evening ${Date.now()}`;
    await write(member.page, hello);
    await moderate(admin.page, hello, 'Delete message');
    // A toast stays while the pointer is over it.
    const undo = toast(admin.page, 'Message deleted.').getByRole('button', { name: 'Undo' });
    await undo.hover();
    await said(member.page, hello).waitFor({ state: 'detached' });
    await undo.click();
    await said(member.page, hello).waitFor();
    expect(await said(member.page, hello).count()).toBe(1);

    await moderate(admin.page, hello, 'Pin message');
    await until('the pinned message is on top', async () => (await member.page.getByText(hello).count()) > 1);

    const panel = admin.page.getByRole('region', { name: /^Moderation/ });
    await panel.getByRole('tab', { name: 'Rules' }).click();
    await panel.getByLabel('Blocked words').fill('olodo');
    await panel.getByLabel('Hold messages with links for review').check();
    await panel.getByRole('button', { name: 'Save Rules' }).click();
    await toast(admin.page, 'Rules saved.').waitFor();
    await write(member.page, 'You be 0l0d0!');
    await member.page.getByText('That message breaks the rules of this chat.').waitFor();

    const link = `https://example.com/${Date.now()}`;
    await write(member.page, link);
    await panel.getByRole('tab', { name: 'Review (1)' }).click();
    await panel.getByText(link).waitFor();
    expect(await lineOf(admin.page, link).count()).toBe(0);
    await panel.getByRole('button', { name: /^Approve the message/ }).click();
    await panel.getByText('Nothing is waiting for review. The room is behaving.').waitFor();
    await Promise.all([admin, member].map(({ page }) => lineOf(page, link).first().waitFor()));

    await moderate(admin.page, hello, 'Time out…');
    const dialog = admin.page.getByRole('dialog', { name: /^Time out/ });
    await dialog.getByRole('button', { name: 'Insults' }).click();
    await dialog.getByRole('button', { name: 'Time Out' }).click();
    await member.page.getByText(/You can write again on/).waitFor();
    await panel.getByRole('tab', { name: 'Muted' }).click();
    await panel.getByRole('button', { name: /^Undo: unmute/ }).click();
    await member.page.getByLabel('Your message').waitFor();

    await panel.getByRole('tab', { name: 'Record' }).click();
    await panel.getByText('muted a viewer').first().waitFor();
    const { token } = await signIn('admin');
    const { body } = await api('GET', `/streams${path.slice('/live'.length)}/moderation`, { token });
    expect((body as { action: string }[]).map(({ action }) => action)).toEqual([
      'viewer-unmuted',
      'viewer-muted',
      'held-approved',
      'rules-changed',
      'message-pinned',
      'message-restored',
      'message-deleted',
    ]);
  });

  it('finds the stream, ends it while the member watches, and deletes it', async () => {
    const [admin, member] = await Promise.all([
      open({ as: 'admin', at: '/admin/streams?status=live' }),
      open({ as: 'member', viewport: phone, at: path }),
    ]);
    await connected(member.page);
    await admin.page.getByLabel('Search streams').fill(title);
    await admin.page.waitForURL(/search=/);
    const row = admin.page.getByRole('row').filter({ has: admin.page.locator(`a[href="${path}"]`) });
    await row.getByRole('button', { name: /^End .* now$/ }).click();
    await admin.page.getByRole('dialog').getByRole('button', { name: 'End Now' }).click();
    await toast(admin.page, 'has ended.').waitFor();
    await member.page.getByText('This stream has ended').first().waitFor();

    await admin.page.goto('/admin/streams?status=ended');
    await row.getByRole('button', { name: /^Delete/ }).click();
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await toast(admin.page, 'was deleted.').waitFor();
    // Responses for visitors may be a second old.
    const isGone = async () => (await api('GET', `/streams${path.slice('/live'.length)}`)).status === 404;
    await until('the stream returns 404 for visitors', isGone);
  });
});
