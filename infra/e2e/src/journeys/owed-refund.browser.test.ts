import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Newcomer, signUp } from '../support/accounts.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { naira } from '../support/checkout-screen.ts';
import { mailTo } from '../support/mail.ts';
import { useProducts } from '../support/products.ts';
import { readOrder, sandbox } from '../support/shop.ts';
import { placePaidOrder } from '../support/shop-orders.ts';
import { until } from '../support/system.ts';

const faults = (set: object) => sandbox('PUT', '/sandbox/faults', set);

describe('a delayed refund', () => {
  const open = useBrowser();
  const addProduct = useProducts();
  let buyer: Newcomer;
  beforeAll(async () => {
    buyer = await signUp('Owen Owed');
  });
  afterAll(() => faults({}));

  it('is shown as owed until the bank of the buyer receives it', async () => {
    const cap = await addProduct();
    const order = await placePaidOrder(buyer, cap);
    const { id, number, total_price } = order;
    const sum = naira(total_price);
    await faults({ refuseRefunds: true });

    const pocket = await open({ viewport: phone, as: buyer, at: `/user/orders?order=${id}` });
    const details = pocket.page.getByRole('dialog', { name: 'Order details' });
    await details.getByRole('button', { name: 'Cancel Order' }).click();
    const sure = pocket.page.getByRole('dialog', { name: 'Cancel this order?' });
    await sure.getByRole('button', { name: 'Cancel Order' }).click();
    await until(
      'Paystack refused',
      async () => (await readOrder(buyer, id)).refunds[0]?.status === 'refused',
    );
    await mailTo(buyer.email, new RegExp(`^Your refund for order ${number} is delayed`));
    await mailTo('admin@poc.test', new RegExp(`^A refund has a problem: order ${number}`));
    await pocket.page.reload();
    await details.getByText(`We owe you ${sum}. Paystack could not send it yet.`, { exact: false }).waitFor();
    await details.getByText('To be refunded').waitFor();
    expect(await details.getByText('Refunded', { exact: true }).count()).toBe(0);

    // An administrator retries the refund, and Paystack now requires a bank account.
    await faults({ refundOutcome: 'needs-attention' });
    const desk = await open({ as: 'admin', at: '/admin/money' });
    const owed = desk.page
      .getByRole('list', { name: 'Owed refunds' })
      .getByRole('listitem')
      .filter({ hasText: number });
    await owed.getByText(/^Refused, retry pending since/).waitFor();
    await owed.getByRole('button', { name: 'Try now' }).click();
    await until('it needs attention', async () => {
      return (await readOrder(buyer, id)).refunds[0]?.status === 'needs-attention';
    });
    await desk.page.reload();
    await owed.getByText(/^Needs attention at Paystack since/).waitFor();
    await owed.getByRole('button', { name: 'Enter bank details' }).waitFor();

    const { text } = await mailTo(buyer.email, /^Where should we send your refund/);
    await pocket.page.goto(
      /\/user\/orders\?order=\w+/.exec(text)?.[0] ?? 'the mail does not lead to the order',
    );
    const form = details.getByRole('form', { name: 'Where we send your refund' });
    await form.getByRole('button', { name: 'Send refund to this account' }).click();
    await form.getByText('Please choose a bank.').waitFor();
    // An account number that no bank has: Paystack refuses it, and the form keeps its values.
    await form.getByLabel(/^Account number/).fill('0000000000');
    await form.getByLabel(/^Bank/).selectOption({ label: 'Zenith Bank' });
    await form.getByRole('button', { name: 'Send refund to this account' }).click();
    await form.getByRole('alert').waitFor();
    await form.getByLabel(/^Account number/).fill('0123456789');
    await form.getByRole('button', { name: 'Send refund to this account' }).click();
    await form.waitFor({ state: 'detached' });
    await until('the refund is processed', async () => {
      const now = await readOrder(buyer, id);
      return now.refunds[0]?.status === 'processed' && now.payment_status === 'refunded';
    });
    await mailTo(buyer.email, new RegExp(`^Your refund for order ${number}\n`));
    await pocket.page.reload();
    await details
      .getByText('Your payment was refunded to your original payment method', { exact: false })
      .waitFor();
    await desk.page.reload();
    await desk.page.getByRole('heading', { name: 'Owed' }).waitFor();
    await owed.waitFor({ state: 'detached' });
    expect(desk.errors).toEqual([]);
    expect(pocket.errors.filter((error) => !error.includes('status of 4'))).toEqual([]);
  });
});
