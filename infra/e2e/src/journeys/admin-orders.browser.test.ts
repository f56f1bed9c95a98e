import { readFile } from 'node:fs/promises';
import type { Merch } from '@poc/contracts/entities/merch';
import type { Order } from '@poc/contracts/entities/orders';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Newcomer, signUp } from '../support/accounts.ts';
import type { Signed } from '../support/api.ts';
import { phone, toast, useBrowser } from '../support/browser.ts';
import { naira } from '../support/checkout-screen.ts';
import { mailsWith } from '../support/mail.ts';
import { useProducts } from '../support/products.ts';
import { address, readOrder } from '../support/shop.ts';
import { placePaidOrder } from '../support/shop-orders.ts';
import { until } from '../support/system.ts';

describe('an administrator with a paid order', () => {
  const open = useBrowser();
  const addProduct = useProducts();
  let buyer: Newcomer;
  let product: Merch;
  beforeAll(async () => {
    [product, buyer] = await Promise.all([addProduct(), signUp('Chidi Okafor')]);
  });
  const openBoth = () => Promise.all([open({ as: 'admin' }), open({ as: buyer, viewport: phone })]);

  const mails = (subject: string) => mailsWith(buyer.email, new RegExp(`^${subject}\n`));
  const oneMail = async (subject: string) => {
    await until(`the mail "${subject}"`, async () => (await mails(subject)).length > 0);
    expect(await mails(subject), subject).toHaveLength(1);
  };

  it('finds it, sets each shipping status while the buyer sees it, and exports it', async () => {
    const order = await placePaidOrder(buyer, product, 2);
    const { number } = order;
    const [desk, pocket] = await openBoth();
    const { page } = desk;
    await page.goto('/admin/orders');
    await page.getByLabel('Search orders').fill(number);
    const boxOf = async (label: string) => {
      const box = await page.getByLabel(label, { exact: true }).locator('..').boundingBox();
      return { y: box?.y, height: box?.height };
    };
    await until('only the head and the order are left', async () => {
      const rows = await page.getByRole('row').allTextContents();
      return rows.length === 2 && rows[1]?.includes(number);
    });
    // The table's tools stand in the same row, once their code is there.
    await page.getByRole('button', { name: 'Columns' }).waitFor();
    expect(await boxOf('Status'), 'the filter stands level with the search').toEqual(
      await boxOf('Search orders'),
    );

    for (const [status, word, news] of [
      ['shipped', 'Shipped', 'is on its way'],
      ['delivered', 'Delivered', 'has been delivered'],
    ] as const) {
      await page.getByLabel(`Status of order ${number}`).selectOption(status);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Set to ${status}` })
        .click();
      await toast(page, `Order ${number} was set to ${status}.`).waitFor();
      await pocket.page.goto('/user/orders');
      const row = pocket.page.getByRole('row').filter({ hasText: number });
      await row.getByText(word, { exact: true }).waitFor();
      await oneMail(`Your order ${number} ${news}`);
    }
    await page
      .getByRole('row')
      .filter({ hasText: number })
      .getByRole('link', { name: product.product_name })
      .click();
    for (const step of ['Paid by itself', 'Shipped by', 'Delivered by']) {
      await page.getByRole('listitem').filter({ hasText: step }).waitFor();
    }
    await page.getByRole('link', { name: 'All orders' }).click();

    const row = await exportedRow(page, order);
    expect(row).toContain(`,delivered,paid,${order.reference},`);
    expect(row).toContain(`,${address.name},${address.email},`);
    expect(row).toContain(`,2 × ${product.product_name},2,`);
    expect(row).toContain(`,${order.total_price.toFixed(2)},0.00`);
    expect(desk.errors).toEqual([]);
    expect(pocket.errors).toEqual([]);
  });

  it('writes a note on it, which the buyer does not see, and deletes it by keyboard', async () => {
    const order = await placePaidOrder(buyer, product);
    const [desk, pocket] = await openBoth();
    const { page } = desk;
    await page.goto(`/admin/orders/${order.id}`);
    const notes = page.getByRole('region', { name: 'Notes' });
    await notes.getByText('No notes.').waitFor();
    const press = async (name: string | RegExp) => {
      await notes.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
    };
    await press('Write a note');
    await page.getByRole('dialog').getByLabel(/^Note/).fill('Gate code 4411');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await notes.getByText('Gate code 4411').waitFor();
    const audit = page.getByRole('region', { name: 'Audit record' });
    await until('the note is in the audit record', async () => {
      await page.reload();
      await audit.getByText(/wrote a note about this order|No actions found/).waitFor();
      return (await audit.getByText('wrote a note about this order').count()) === 1;
    });
    await pocket.page.goto(`/user/orders?order=${order.id}`);
    const summary = pocket.page.getByRole('dialog', { name: 'Order details' });
    await summary.getByText(order.number).first().waitFor();
    expect(await pocket.page.getByText('Gate code 4411').count()).toBe(0);

    await press(/^Delete the note of/);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await notes.getByText('No notes.').waitFor();
    expect(desk.errors).toEqual([]);
  });

  it('is behind the figure of paid orders', async () => {
    const order = await placePaidOrder(buyer, product);
    const { page, errors } = await open({ as: 'admin' });
    await page.goto('/admin?figure=paid_orders&range=7d');
    await page.getByRole('link', { name: 'Orders paid in this period' }).click();
    const row = page.getByRole('row').filter({ hasText: order.number });
    await row.waitFor();
    await page.getByRole('button', { name: /^Paid .*: show all$/ }).press('Enter');
    await page.waitForURL((url) => url.search === '');
    await row.waitFor();
    expect(errors).toEqual([]);
  });

  it('refunds a part, then the rest; the buyer sees it, and the books agree with Paystack', async () => {
    const order = await placePaidOrder(buyer, product, 2);
    const { number } = order;
    const [desk, pocket] = await openBoth();
    const { page } = desk;
    await page.goto(`/admin/orders/${order.id}`);
    const rest = order.total_price - 1_500.5;
    const summary = pocket.page.getByRole('dialog', { name: 'Order details' });

    await giveBack(page, number, { part: 1_500.5, reason: 'One came with a stain' });
    await pocket.page.goto(`/user/orders?order=${order.id}`);
    await summary.getByText(`−${naira(1_500.5)}`).waitFor();
    await refundArrived(buyer, order, 'part_refunded');
    await oneMail(`Your refund for order ${number}`);

    await giveBack(page, number, { rest, reason: 'The other one, too' });
    await refundArrived(buyer, order, 'refunded');
    await pocket.page.reload();
    await summary.getByText(`−${naira(order.total_price)}`).waitFor();
    await summary.getByText('Cancelled', { exact: true }).first().waitFor();
    await until('the second mail', async () => (await mails(`Your refund for order ${number}`)).length > 1);
    expect(await mails(`Your refund for order ${number}`)).toHaveLength(2);

    await page.goto(`/admin/money?order=${order.id}`);
    const ledger = page.getByRole('grid', { name: /^Ledger entries/ });
    await until('payment and refunds stand in the ledger', async () => {
      const entries = await ledger.getByRole('row').allTextContents();
      // Each refund appears twice: when it was decided and when it was sent.
      return entries.filter((entry) => /^(Payment|Refund)/.test(entry)).length === 5;
    });
    await page.getByRole('button', { name: 'Compare a date range' }).click();
    await page.getByRole('button', { name: 'Reconcile' }).click();
    await page.getByText('Every kobo agrees.').waitFor();
    await page
      .getByRole('row', { name: /^All together/ })
      .getByText('Balanced')
      .waitFor();
    expect(desk.errors).toEqual([]);
    expect(pocket.errors).toEqual([]);
  });

  it('is warned of a concurrent change', async () => {
    const order = await placePaidOrder(buyer, product);
    const { number } = order;
    const at = `/admin/orders/${order.id}`;
    const [first, second] = await Promise.all([open({ as: 'admin', at }), open({ as: 'admin', at })]);
    const set = async (page: Page, status: string) => {
      await page.getByLabel(`Status of order ${number}`).selectOption(status);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Set to ${status}` })
        .click();
    };
    await second.page.getByText('Paid by itself').waitFor();
    await set(first.page, 'delivered');
    await toast(first.page, `Order ${number} was set to delivered.`).waitFor();
    await set(second.page, 'shipped');
    await toast(second.page, 'Someone changed this at the same time.').waitFor();
    await second.page.getByText('Delivered by').waitFor();
    expect((await readOrder(buyer, order.id)).status).toBe('delivered');
    expect(first.errors).toEqual([]);
    expect(second.errors.filter((text) => !text.includes('409 (Conflict)'))).toEqual([]);
  });
});

async function exportedRow(page: Page, order: Order): Promise<string> {
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export orders' });
  await dialog.getByLabel('Status').selectOption('delivered');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^poc-orders-\d{4}-\d{2}-\d{2}\.csv$/);
  await toast(page, 'Orders exported.').waitFor();
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toContain('Order,Placed,Status,Payment');
  const rows = lines.filter((line) => line.startsWith(order.number));
  expect(rows).toHaveLength(1);
  return rows[0] ?? '';
}

/** Refunds a part of the open order, or all that remains. */
async function giveBack(
  page: Page,
  number: string,
  { reason, ...amount }: { reason: string } & ({ part: number } | { rest: number }),
): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Refund' }).click();
  const form = page.getByRole('dialog', { name: `Refund order ${number}` });
  if ('part' in amount) {
    await form.getByLabel('A part of it').check();
    await form.getByLabel(/^Amount/).fill(String(amount.part));
  } else {
    await form.getByLabel(`Full remaining amount: ${naira(amount.rest)}`).check();
  }
  await form.getByLabel(/^Reason/).fill(reason);
  await form.getByRole('button', { name: 'Refund', exact: true }).click();
  await page
    .getByRole('dialog', { name: /^Refund ₦/ })
    .getByRole('button', { name: /^Refund ₦/ })
    .click();
  // The previous message may still be visible.
  const sum = 'part' in amount ? amount.part : amount.rest;
  await toast(page, `${naira(sum)} is being refunded.`).waitFor();
  await page.getByRole('listitem').filter({ hasText: reason }).first().waitFor();
}

const refundArrived = (buyer: Signed, order: Order, wanted: Order['payment_status']) =>
  until(`it is ${wanted}`, async () => (await readOrder(buyer, order.id)).payment_status === wanted, 60_000);
