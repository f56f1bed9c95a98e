import { readFile } from 'node:fs/promises';
import type { Merch, Order } from '@poc/contracts/entities/commerce';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Newcomer, password, signUp } from '../support/accounts.ts';
import { api, type Signed, signIn } from '../support/api.ts';
import { phone, signInOnScreen, useBrowser } from '../support/browser.ts';
import { mailsTo } from '../support/mail.ts';
import { addProduct, address, putIntoCart, readOrder, removeProduct, signInAs } from '../support/shop.ts';
import { placePaidOrder, shortIdOf } from '../support/shop-orders.ts';
import { until } from '../support/system.ts';

// Behind an open dialog it is seen, too.
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('alert', { includeHidden: true }).filter({ hasText: text });
const naira = (amount: number) =>
  `₦${amount.toLocaleString('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

describe('an administrator with a product', () => {
  const open = useBrowser();

  it('puts it on sale with picture, sizes and discount, counts its stock, and takes it off again', async () => {
    const [admin, member] = await Promise.all([open(), open({ viewport: phone })]);
    const { page } = admin;
    await Promise.all([signInOnScreen(page, 'admin'), signInOnScreen(member.page, 'ada')]);
    const product_name = `Budget Boss Tee ${Date.now()}`;
    await createProduct(page, product_name, await member.page.screenshot());

    await member.page.goto('/merch?sort=newest');
    const card = member.page.getByRole('article', { name: product_name }).last();
    await card.getByText('Only 9 left').waitFor();
    await card.getByText('₦4,900').waitFor();
    await card.getByText('₦7,000').waitFor();
    await card.getByText('-30%').waitFor();
    await card.scrollIntoViewIfNeeded();
    const source = JSON.stringify(await card.locator('img').getAttribute('src'));
    await until('the picture shows', () =>
      member.page.evaluate<boolean>(
        `[...document.images].some((one) => one.getAttribute('src') === ${source} && one.naturalWidth > 0)`,
      ),
    );

    await changeStock(page, product_name);
    await until('the member can buy more of it', async () => {
      await member.page.reload();
      await card.getByText('₦4,900').waitFor();
      return (await card.getByText('Only 9 left').count()) === 0;
    });
    await putIntoCart(member.page, { product_name });
    const choosing = member.page.getByRole('dialog', { name: product_name });
    await choosing.getByRole('radio', { name: /^M/ }).check();
    await choosing.getByText('24 in stock').waitFor();
    await choosing.getByRole('button', { name: 'Add to Cart' }).click();
    await choosing.getByRole('link', { name: 'View Cart' }).click();
    await member.page.getByText(product_name).first().waitFor();

    await page.getByLabel(`Delete ${product_name}`).click();
    const question = page.getByRole('dialog', { name: `Delete “${product_name}”?` });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await searched(product_name)).map((found) => found.product_name)).toEqual([product_name]);
    await page.getByLabel(`Delete ${product_name}`).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await toast(page, `“${product_name}” is deleted.`).waitFor();
    await page.getByText('No products found.').waitFor();
    // Public lists may be a second old.
    await until('the shop has it no more', async () => (await searched(product_name)).length === 0);
    await member.page.reload();
    await member.page
      .getByText(/no longer|gone|not sold any more/i)
      .first()
      .waitFor();
    expect(admin.errors).toEqual([]);
    expect(member.errors).toEqual([]);
  });
});

async function createProduct(page: Page, name: string, picture: Buffer): Promise<void> {
  await page.goto('/admin/merch');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = page.getByRole('dialog', { name: 'New product' });
  await form.getByLabel(/^Name/).fill(name);
  await form.getByLabel(/^Description/).fill('For whoever pays themselves first.');
  await form.getByLabel(/^Price/).fill('4900');
  await form.getByLabel(/^Old price/).fill('7000');
  await form.getByText('30% off').waitFor();
  await form.getByLabel('Sizes').fill('S, M');
  await form.getByLabel('Stock of S').fill('5');
  await form.getByLabel('Stock of M').fill('4');
  await form.getByText('9 in all.').waitFor();
  await form
    .getByLabel('Picture file')
    .setInputFiles({ name: 'tee.png', mimeType: 'image/png', buffer: picture });
  await form.getByRole('img', { name: 'The new one: tee.png' }).waitFor();
  await form.getByRole('button', { name: 'Create Product' }).click();
  await toast(page, `“${name}” is saved.`).waitFor();
}

/** Twenty more of size M, for a reason; the history tells it. */
async function changeStock(page: Page, name: string): Promise<void> {
  await page.getByLabel('Search products').fill(name);
  await page.waitForURL(/search=/);
  await page.getByLabel(`Change the stock of ${name}`).click();
  const dialog = page.getByRole('dialog', { name: `Stock of ${name}` });
  await dialog.getByLabel(/^Size or colour/).selectOption('M');
  await dialog.getByLabel(/^Units/).fill('20');
  await dialog.getByLabel(/^Reason/).fill('New delivery');
  await dialog.getByRole('button', { name: 'Change Stock' }).click();
  await dialog.getByText('Saved. 29 can be bought now.').waitFor();
  await dialog
    .getByRole('listitem')
    .filter({ hasText: /^\+20Adjusted by .* \(M\): New delivery/ })
    .waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
}

const searched = async (name: string) =>
  (await api('GET', `/merch?search=${encodeURIComponent(name)}`)).body as Merch[];

describe('an administrator with a paid order', () => {
  const open = useBrowser();
  let admin: Signed;
  let buyer: Newcomer;
  let product: Merch;
  beforeAll(async () => {
    [admin, buyer] = await Promise.all([signIn('admin'), signUp('Chidi Okafor')]);
    product = await addProduct(admin);
  });
  afterAll(() => removeProduct(admin, product));

  const mails = async (subject: string) =>
    (await mailsTo(buyer.email)).filter((mail) => mail.subject === subject);
  const oneMail = async (subject: string) => {
    await until(`the mail "${subject}"`, async () => (await mails(subject)).length > 0);
    expect(await mails(subject), subject).toHaveLength(1);
  };

  it('finds it, sends it step by step while the buyer sees each, and exports it', async () => {
    const order = await placePaidOrder(buyer, product, 2);
    const id = shortIdOf(order);
    const [desk, pocket] = await Promise.all([open(), open({ viewport: phone })]);
    await Promise.all([signInOnScreen(desk.page, 'admin'), signInAs(pocket.page, buyer.email, password)]);
    const { page } = desk;
    await page.goto('/admin/orders');
    await page.getByLabel('Search orders').fill(`#${id}`);
    await until('only the head and the order are left', async () => {
      const rows = await page.getByRole('row').allTextContents();
      return rows.length === 2 && rows[1]?.includes(id);
    });

    for (const [status, word, news] of [
      ['shipped', 'Shipped', 'has been shipped'],
      ['delivered', 'Delivered', 'has been delivered'],
    ] as const) {
      await page.getByLabel(`Status of order ${id}`).selectOption(status);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Set to ${status}` })
        .click();
      await toast(page, `Order #${id} is set to ${status}.`).waitFor();
      await pocket.page.goto('/user/orders');
      const row = pocket.page.getByRole('row').filter({ hasText: order.id });
      await row.getByText(word, { exact: true }).waitFor();
      await oneMail(`Your order #${id} ${news}`);
    }
    await page
      .getByRole('row')
      .filter({ hasText: id })
      .getByRole('button', { name: product.product_name })
      .click();
    const details = page.getByRole('dialog', { name: 'Order details' });
    for (const step of ['Paid by itself', 'Shipped by', 'Delivered by']) {
      await details.getByRole('listitem').filter({ hasText: step }).waitFor();
    }
    await details.getByRole('button', { name: 'Close' }).click();
    await details.waitFor({ state: 'detached' });

    const row = await exportedRow(page, order);
    expect(row).toContain(`,delivered,paid,${order.reference},`);
    expect(row).toContain(`,${address.name},${address.email},`);
    expect(row).toContain(`,2 × ${product.product_name},2,`);
    expect(row).toContain(`,${order.total_price.toFixed(2)},0.00`);
    expect(desk.errors).toEqual([]);
    expect(pocket.errors).toEqual([]);
  });

  it('gives a part back, then the rest; the buyer sees it, and the books agree with Paystack', async () => {
    const order = await placePaidOrder(buyer, product, 2);
    const id = shortIdOf(order);
    const [desk, pocket] = await Promise.all([open(), open({ viewport: phone })]);
    await Promise.all([signInOnScreen(desk.page, 'admin'), signInAs(pocket.page, buyer.email, password)]);
    const { page } = desk;
    await page.goto(`/admin/orders?order=${order.id}`);
    const rest = order.total_price - 1_500.5;
    const summary = pocket.page.getByRole('dialog', { name: 'Order details' });

    await giveBack(page, id, { amount: 1_500.5, reason: 'One came with a stain' });
    await pocket.page.goto(`/user/orders?order=${order.id}`);
    await summary.getByText(`−${naira(1_500.5)}`).waitFor();
    await refundArrived(buyer, order, 'part_refunded');
    await oneMail(`Your refund for order #${id}`);

    await giveBack(page, id, { amount: rest, reason: 'The other one, too' });
    await refundArrived(buyer, order, 'refunded');
    await pocket.page.reload();
    await summary.getByText(`−${naira(order.total_price)}`).waitFor();
    await summary.getByText('Cancelled', { exact: true }).first().waitFor();
    await until('the second mail', async () => (await mails(`Your refund for order #${id}`)).length > 1);
    expect(await mails(`Your refund for order #${id}`)).toHaveLength(2);

    await page.goto(`/admin/money?order=${order.id}`);
    const ledger = page.getByRole('table', { name: /^Ledger entries/ });
    await until('payment and refunds stand in the ledger', async () => {
      const entries = await ledger.getByRole('row').allTextContents();
      return entries.filter((entry) => /^(Payment|Refund)/.test(entry)).length === 3;
    });
    await page.getByRole('button', { name: 'Reconcile' }).click();
    await page.getByText('Every kobo agrees.').waitFor();
    await page
      .getByRole('row', { name: /^All together/ })
      .getByText('Balanced')
      .waitFor();
    expect(desk.errors).toEqual([]);
    expect(pocket.errors).toEqual([]);
  });

  it('is told when another one was faster', async () => {
    const order = await placePaidOrder(buyer, product);
    const id = shortIdOf(order);
    const [first, second] = await Promise.all([open(), open()]);
    await Promise.all([first, second].map(({ page }) => signInOnScreen(page, 'admin')));
    await Promise.all([first, second].map(({ page }) => page.goto(`/admin/orders?order=${order.id}`)));
    const details = (page: Page) => page.getByRole('dialog', { name: 'Order details' });
    const set = async (page: Page, status: string) => {
      await details(page).getByLabel(`Status of order ${id}`).selectOption(status);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Set to ${status}` })
        .click();
    };
    await details(second.page).getByText('Paid by itself').waitFor();
    await set(first.page, 'delivered');
    await toast(first.page, `Order #${id} is set to delivered.`).waitFor();
    await set(second.page, 'shipped');
    await toast(second.page, 'Someone changed this at the same time.').waitFor();
    await details(second.page).getByText('Delivered by').waitFor();
    expect((await readOrder(buyer, order.id)).status).toBe('delivered');
    expect(first.errors).toEqual([]);
    expect(second.errors.filter((text) => !text.includes('409 (Conflict)'))).toEqual([]);
  });
});

/** The order's line in the file of all that are delivered. */
async function exportedRow(page: Page, order: Order): Promise<string> {
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export orders' });
  await dialog.getByLabel('Status').selectOption('delivered');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^poc-orders-\d{4}-\d{2}-\d{2}\.csv$/);
  await toast(page, 'The orders are in your downloads.').waitFor();
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toContain('Order,Placed,Status,Payment');
  const rows = lines.filter((line) => line.startsWith(order.id));
  expect(rows).toHaveLength(1);
  return rows[0] ?? '';
}

/** Refunds in the open order: all that is left when it is as much as that. */
async function giveBack(
  page: Page,
  id: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const form = page.getByRole('dialog', { name: `Refund order #${id}` });
  if ((await form.getByText(`All that is left: ₦${amount.toLocaleString('en-NG')}`).count()) === 0) {
    await form.getByLabel('A part of it').check();
    await form.getByLabel(/^Amount/).fill(String(amount));
  }
  await form.getByLabel(/^Reason/).fill(reason);
  await form.getByRole('button', { name: 'Refund', exact: true }).click();
  await page
    .getByRole('dialog', { name: /^Give back/ })
    .getByRole('button', { name: /^Refund ₦/ })
    .click();
  await toast(page, 'is on its way back.').waitFor();
  await page.getByRole('listitem').filter({ hasText: reason }).first().waitFor();
}

const refundArrived = (buyer: Signed, order: Order, wanted: Order['payment_status']) =>
  until(`it is ${wanted}`, async () => (await readOrder(buyer, order.id)).payment_status === wanted, 60_000);
