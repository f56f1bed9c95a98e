import { readFile } from 'node:fs/promises';
import { readPdf } from '@poc/commerce/testing/read-pdf';
import type { Merch } from '@poc/contracts/entities/merch';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Newcomer, signUp } from '../support/accounts.ts';
import { keyboardTo, phone, toast, useBrowser } from '../support/browser.ts';
import { useProducts } from '../support/products.ts';
import { address, paid, payByProgram, readOrder, startOrder } from '../support/shop.ts';

describe('orders that wait for their next step', () => {
  const open = useBrowser();
  const addProduct = useProducts();
  let buyer: Newcomer;
  let product: Merch;
  beforeAll(async () => {
    [product, buyer] = await Promise.all([addProduct(), signUp('Ọláwálé Ẹniọlá')]);
  });

  const chip = (page: Page, words: string) =>
    page.getByRole('group', { name: 'Orders by their next step' }).getByRole('button', { name: words });
  const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });

  it('are paid, packed and marked as shipped by keyboard, and the buyer sees it', async () => {
    const started = await startOrder(buyer, [[product, 2]]);
    const { number } = await readOrder(buyer, started.order_id);
    const { page, errors } = await open({ as: 'admin', at: '/admin/orders' });
    await chip(page, 'Unpaid').click();
    await rowOf(page, number).getByRole('gridcell', { name: 'Not paid yet' }).waitFor();

    await payByProgram(started);
    await paid(buyer, started.order_id);
    await page.reload();
    await expect.poll(() => chip(page, 'Unpaid').getAttribute('aria-pressed')).toBe('true');
    await keyboardTo(page, /^Unpaid/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/orders?status=paid');
    await rowOf(page, number)
      .getByRole('button', { name: `Mark as shipped: order ${number}` })
      .waitFor();

    await page.getByRole('checkbox', { name: `Select ${number}` }).check();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Packing list (1)' }).click();
    const file = await readFile(await (await download).path());
    const { text } = readPdf(file);
    for (const part of [number, address.name, address.address, `2 × ${product.product_name}`]) {
      expect(text.normalize('NFC')).toContain(part);
    }
    await toast(page, 'Packing list downloaded.').waitFor();

    await page.getByLabel('Search orders').fill(number);
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await rowOf(page, number)
      .getByRole('button', { name: /^Mark as shipped/ })
      .press('Enter');
    const dialog = page.getByRole('dialog', { name: `Set order ${number} to shipped?` });
    await dialog.getByLabel(/^Courier/).fill('GIG Logistics');
    await dialog.getByLabel('Tracking number').fill('GIG-77');
    await page.keyboard.press('Enter');
    await toast(page, `Order ${number} was set to shipped.`).waitFor();
    await page.getByText('No orders found.').waitFor();

    await page.goto(`/admin/orders/${started.order_id}`);
    await page.getByRole('list', { name: 'Progress' }).getByText('Shipped').waitFor();
    expect(await page.getByRole('button', { name: 'Mark as shipped' }).count()).toBe(0);
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Refund' }).waitFor();
    await page.keyboard.press('Escape');

    const pocket = await open({ as: buyer, viewport: phone, at: `/user/orders?order=${started.order_id}` });
    await pocket.page.getByText('GIG-77').waitFor();
    expect(errors).toEqual([]);
    expect(pocket.errors).toEqual([]);
  });
});
