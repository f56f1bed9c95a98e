import { readFile } from 'node:fs/promises';
import { readPdf } from '@poc/commerce/testing/read-pdf';
import type { bill, subscription } from '@poc/contracts/entities/plans';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type Newcomer, signUp } from '../support/accounts.ts';
import { api, signIn } from '../support/api.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { payByCard } from '../support/checkout-screen.ts';
import { useProducts } from '../support/products.ts';
import { payByProgram, readOrder, type StartedPayment, sandbox } from '../support/shop.ts';
import { placePaidOrder } from '../support/shop-orders.ts';
import { withFaults } from '../support/shop-requests.ts';
import { until } from '../support/system.ts';

type Bill = z.infer<typeof bill>;

describe('a payment', () => {
  const open = useBrowser();
  const addProduct = useProducts();

  it('for a plan is declined, made by a new card, credited to an upgrade, and returned to an account', async () => {
    const buyer = await signUp('Ronke Renewal');
    const own = `/users/${buyer.user.id}`;
    const read = async (path: string) => (await api('GET', own + path, { token: buyer.token })).body;
    const isIn = async (state: string) =>
      ((await read('/subscription')) as z.infer<typeof subscription>).state === state;
    const { token } = buyer;
    const started = await api('POST', `${own}/subscription`, { token, body: { plan: 'premium' } });
    await payByProgram(started.body as StartedPayment);
    await until('the plan is active', () => isIn('active'));
    await withFaults({ declineStoredCards: true }, async () => {
      await sandbox('POST', '/sandbox/clock', { advanceMs: 32 * 86_400_000 });
      await until('the renewal is declined', () => isIn('grace'), 60_000);
    });

    const { page, errors } = await open({ viewport: phone, as: buyer, at: '/user/subscription' });
    const plan = page.getByRole('region', { name: 'Your plan' });
    await plan.getByText('Payment failed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add Payment Method' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue to Paystack' }).click();
    await payByCard(page);
    await page.waitForURL('**/user/subscription');
    await until('the new card has paid', () => isIn('active'), 60_000);

    await page.reload();
    await plan.getByText('Active', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Upgrade to Ultimate' }).click();
    await page.getByText('Credit for your current plan').waitFor();
    await page.getByRole('button', { name: /^Pay ₦/ }).click();
    await payByCard(page);
    await page.waitForURL('**/user/subscription');
    await plan.getByText('Ultimate', { exact: true }).waitFor();
    const [upgrade] = (await read('/billing-history')) as Bill[];
    if (!upgrade?.invoice_number) throw new Error('the upgrade has no invoice');
    await expectPdf(page, page.getByRole('button', { name: /^Invoice of / }).first(), upgrade.invoice_number);

    await withFaults({ refundOutcome: 'needs-attention' }, () => refundBill(buyer, upgrade.id));
    // The refund of the card check may also need an account.
    const name = `Where we send your refund of ${upgrade.description}`;
    const form = page.getByRole('form', { name, exact: true });
    await page.reload();
    await form.waitFor();
    await form.getByLabel(/^Bank/).selectOption({ label: 'Zenith Bank' });
    await form.getByLabel(/^Account number/).fill('0123456789');
    await form.getByRole('button', { name: 'Send refund to this account' }).click();
    await form.waitFor({ state: 'detached' });
    await until(
      'the bill is refunded',
      async () => ((await read('/billing-history')) as Bill[])[0]?.status === 'refunded',
    );
    expect(errors).toEqual([]);
  });

  it('for an order has an invoice, and its refund a credit note', async () => {
    const buyer = await signUp('Ife Invoice');
    const { id, invoice_number } = await placePaidOrder(buyer, await addProduct());
    const { token } = await signIn('admin');
    await api('POST', `/admin/orders/${id}/refunds`, { token, body: { amount: 1_000, reason: 'Torn' } });
    await until(
      'the refund arrived',
      async () => (await readOrder(buyer, id)).refunds[0]?.status === 'processed',
    );
    const { page, errors } = await open({ as: 'admin', at: `/admin/orders/${id}` });
    const download = (of: string) => page.getByRole('button', { name: new RegExp(`^Download ${of} `) });
    await expectPdf(page, download('invoice'), invoice_number ?? 'none');
    const name = (await download('credit note').getAttribute('aria-label')) ?? '';
    const text = await expectPdf(page, download('credit note'), name.replace('Download credit note ', ''));
    expect(text).toContain(invoice_number);
    expect(errors).toEqual([]);
  });
});

/** Downloads a PDF, checks that it contains the number, and returns its text. */
async function expectPdf(page: Page, button: Locator, number: string): Promise<string> {
  const download = page.waitForEvent('download');
  await button.click();
  const { text } = readPdf(await readFile(await (await download).path()));
  expect(text).toContain(number);
  return text;
}

/** Refunds a bill as an administrator, and waits until Paystack asks for an account. */
async function refundBill({ token, user, email }: Newcomer, billId: string): Promise<void> {
  const { token: admin } = await signIn('admin');
  const found = await api('GET', `/admin/subscriptions?search=${email}`, { token: admin });
  const [subscription] = found.body as { id: string }[];
  const body = { payment_id: billId, reason: 'As asked' };
  const path = `/admin/subscriptions/${subscription?.id}/refunds`;
  expect((await api('POST', path, { token: admin, body })).status).toBe(200);
  await until('the refund needs an account', async () => {
    const bills = (await api('GET', `/users/${user.id}/billing-history`, { token })).body as Bill[];
    return bills[0]?.refunds[0]?.status === 'needs-attention';
  });
}
