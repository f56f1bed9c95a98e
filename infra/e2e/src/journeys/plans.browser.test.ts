import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { onHostedPage, payByCard, paymentFailed } from '../support/checkout-screen.ts';
import { mailTo } from '../support/mail.ts';
import { cards, sandbox } from '../support/shop.ts';
import { withFaults } from '../support/shop-requests.ts';
import { until } from '../support/system.ts';

/** Browsers report each unsuccessful response. The failed first payment is expected here. */
const isExpected = (error: string): boolean => /status of (402|404) /.test(error);

describe('a plan', () => {
  const open = useBrowser();

  it('is declined, bought, shown with its card and bill, cancelled, and resumed', async () => {
    const buyer = await signUp('Pelumi Premium');
    const { page, errors } = await open({ viewport: phone, as: buyer, at: '/user/subscription' });
    const plan = page.getByRole('region', { name: 'Your plan' });
    await plan.getByText('Inactive').waitFor();
    await page.getByRole('link', { name: 'Choose Premium' }).click();
    await page.getByRole('button', { name: 'Pay ₦4,990.00' }).click();
    await payByCard(page, cards.declined);
    await page.getByText('Declined. You were not charged.').waitFor();
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    await paymentFailed(page);
    await page.getByRole('link', { name: 'My Subscription' }).click();
    await plan.getByText('Inactive').waitFor();

    await page.getByRole('link', { name: 'Choose Premium' }).click();
    await page.getByRole('button', { name: 'Pay ₦4,990.00' }).click();
    await onHostedPage(page);
    await payByCard(page);
    await page.waitForURL('**/user/subscription');
    await page.getByText('Payment successful. Premium is yours.').waitFor();
    await plan.getByText('Active').waitFor();
    await page.getByText(/ending in 4081$/).waitFor();
    const bill = page.getByRole('row').filter({ hasText: '₦4,990.00' }).filter({ hasText: 'Paid' });
    const download = page.waitForEvent('download');
    await bill.getByRole('button', { name: /^Receipt/ }).click();
    const receipt = await readFile(await (await download).path());
    expect(receipt.subarray(0, 5).toString()).toBe('%PDF-');

    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel Premium?' });
    await question.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByText('Subscription cancelled successfully').waitFor();
    await plan.getByText('Cancelled').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Resume Premium' }).click();
    await plan.getByText('Active').waitFor();
    expect(errors.filter((error) => !isExpected(error))).toEqual([]);
  });

  it('is renewed, fails, is paid by the link in the email, changed, cancelled, and expires', async () => {
    const buyer = await signUp('Lanre Lifelong');
    const { page, errors } = await open({ as: buyer, at: '/subscription/checkout?plan=premium' });
    await buy(page, 'Pay ₦4,990.00');
    await page.getByText('Payment successful. Premium is yours.').waitFor();
    const plan = page.getByRole('region', { name: 'Your plan' });
    const paidBills = page.getByRole('row').filter({ hasText: '₦4,990.00' }).filter({ hasText: 'Paid' });
    await until('its first bill is listed', async () => (await paidBills.count()) === 1);

    // Plans follow the sandbox's clock. Due payments are made within seconds.
    await pass(32);
    await reloadUntil(page, 'the second month is paid', async () => (await paidBills.count()) === 2);
    expect(await plan.getByText('Active', { exact: true }).count()).toBe(1);

    await withFaults({ declineStoredCards: true }, async () => {
      await pass(32);
      const failed = plan.getByText('Payment failed', { exact: true });
      await reloadUntil(page, 'the third charge has failed', () => failed.isVisible());
    });
    await plan.getByText('What your bank said: Declined').waitFor();
    const { text } = await mailTo(buyer.email, /Payment for Premium is due/);
    await page.goto(/https?:\/\/\S+\/subscription\/checkout\S+/.exec(text)?.[0] ?? '');
    await buy(page, 'Pay ₦4,990.00');
    await page.waitForURL('**/user/subscription');
    await plan.getByText('Active', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Upgrade to Ultimate' }).click();
    await page.getByText('Credit for your current plan').waitFor();
    await buy(page, /^Pay ₦/);
    await page.waitForURL('**/user/subscription');
    await plan.getByText('Ultimate', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel Ultimate?' });
    await question.getByRole('button', { name: 'Cancel Subscription' }).click();
    await plan.getByText('Cancelled', { exact: true }).waitFor();
    await pass(32);
    const over = plan.getByText('Inactive', { exact: true });
    await reloadUntil(page, 'the plan is over', () => over.isVisible());
    await plan.getByText(/^Ultimate ended on /).waitFor();
    expect(errors.filter((error) => !isExpected(error))).toEqual([]);
  });
});

async function buy(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await onHostedPage(page);
  await payByCard(page);
  await page.waitForURL('**/user/subscription');
}

/** Advances the clock of the sandbox, which plans follow. */
const pass = (days: number) => sandbox('POST', '/sandbox/clock', { advanceMs: days * 86_400_000 });

const reloadUntil = (page: Page, what: string, isSo: () => Promise<boolean>) =>
  until(
    what,
    async () => {
      await page.reload();
      await page.getByRole('region', { name: 'Your plan' }).waitFor();
      return isSo();
    },
    90_000,
    1_000,
  );
