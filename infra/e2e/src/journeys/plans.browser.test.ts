import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { onHostedPage, payByCard, paymentFailed } from '../support/checkout-screen.ts';
import { cards } from '../support/shop.ts';

/** A browser reports each answer that is none of success; that the first payment failed is expected here. */
const isExpected = (error: string): boolean => /status of (402|404) /.test(error);

describe('a plan', () => {
  const open = useBrowser();

  it('is declined, bought, seen with its card and bill, cancelled, and resumed', async () => {
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
});
