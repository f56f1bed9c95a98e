import { afterAll, describe, expect, it } from 'vitest';
import { newAddress } from '../support/accounts.ts';
import { api, credentialsOf, signIn } from '../support/api.ts';
import { phone, takenOver, toast, useBrowser } from '../support/browser.ts';
import { mailsWith, mailTo } from '../support/mail.ts';
import { cleanUp, until } from '../support/system.ts';

const mark = Date.now() % 1_000_000;
const subject = `Detty December ${mark}`;

/** Token of a link in an email. */
const tokenIn = (text: string, path: string) => new RegExp(`${path}#([\\w.-]+)`).exec(text)?.[1] ?? '';

async function subscribe(): Promise<string> {
  const email = newAddress('reader');
  await api('POST', '/newsletter', { body: { email } });
  const { text } = await mailTo(email, /Confirm the POC newsletter/);
  const token = tokenIn(text, '/newsletter/confirm');
  expect((await api('POST', '/newsletter/confirm', { body: { token } })).status).toBe(200);
  return email;
}

describe('an announcement', () => {
  const open = useBrowser();
  afterAll(() => cleanUp('the copied draft', deleteDrafts));

  it('is composed, tested, sent to newsletter subscribers, and counts who unsubscribes', async () => {
    const [reader, other] = [await subscribe(), await subscribe()];
    const desk = await open({ as: 'admin', at: '/admin/announcements' });
    const { page } = desk;
    await page.getByRole('button', { name: 'New Announcement' }).click();
    const composer = page.getByRole('dialog', { name: 'New announcement' });
    await composer.getByLabel(/^Subject/).fill(subject);
    await composer
      .getByLabel(/^Text/)
      .fill('# The line-up\n\nThree **shows**.\n\n[See them](https://poc.example/shows)');
    const preview = composer.frameLocator('iframe');
    await preview.getByRole('heading', { name: 'The line-up' }).waitFor();
    await preview.getByRole('link', { name: 'See them' }).waitFor();
    await composer.getByRole('button', { name: 'Save Draft' }).click();
    await page.waitForURL(/\/admin\/announcements\/[0-9a-f]{24}$/);

    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await toast(page, 'A test is on its way to').first().waitFor();
    await mailTo(credentialsOf('admin').email, new RegExp(`Test: ${subject}`));
    expect(await mailsWith(reader, new RegExp(subject))).toEqual([]);

    await page.getByRole('button', { name: 'Send…' }).click();
    const question = page.getByRole('dialog', { name: `Send “${subject}”?` });
    await question.getByText(/newsletter subscribers/).waitFor();
    await question.getByRole('button', { name: 'Send Now' }).click();
    const mail = await mailTo(reader, new RegExp(subject));
    await mailTo(other, new RegExp(subject));
    expect(mail.html).toContain('Three <strong>shows</strong>');
    expect(mail.html).not.toContain('<img');
    const delivery = page.getByRole('region', { name: 'Delivery' });
    await delivery.getByText('Sent', { exact: true }).first().waitFor({ timeout: 60_000 });
    expect(await mailsWith(reader, new RegExp(subject))).toHaveLength(1);

    const pocket = await open({
      viewport: phone,
      at: `/newsletter/unsubscribe#${tokenIn(mail.text, '/newsletter/unsubscribe')}`,
    });
    await takenOver(pocket.page);
    await pocket.page.getByRole('button', { name: /Unsubscribe/ }).click();
    await pocket.page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    await until('the unsubscription', async () => {
      await page.reload();
      return (await delivery.getByText('Unsubscribed').locator('..').innerText()).endsWith('1') || undefined;
    });

    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByText('Draft', { exact: true }).waitFor();
    await page.goto('/admin/announcements');
    await page.getByRole('row').filter({ hasText: subject }).nth(1).waitFor();
    expect(desk.errors).toEqual([]);
    expect(pocket.errors).toEqual([]);
  });
});

async function deleteDrafts(): Promise<void> {
  const { token } = await signIn('admin');
  const { body } = await api('GET', '/admin/announcements', { token });
  const drafts = (body as { id: string; subject: string; status: string }[]).filter(
    (one) => one.subject === subject && one.status === 'draft',
  );
  for (const { id } of drafts) await api('DELETE', `/admin/announcements/${id}`, { token });
}
