import type { Merch } from '@poc/contracts/entities/merch';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Newcomer, signUp } from '../support/accounts.ts';
import { api } from '../support/api.ts';
import { expectNoFault } from '../support/axe.ts';
import { phone, toast, useBrowser } from '../support/browser.ts';
import { useProducts } from '../support/products.ts';
import { sandbox } from '../support/shop.ts';
import { placePaidOrder } from '../support/shop-orders.ts';
import { until } from '../support/system.ts';

const faults = (set: object) => sandbox('PUT', '/sandbox/faults', set);

/** Reads a row's count on a new load of the dashboard; 0 without a row. */
async function countOf(page: Page, need: RegExp): Promise<number> {
  await page.goto('/admin');
  const list = page.getByRole('region', { name: 'Needs you' });
  await list.getByText('Loading open tasks…').waitFor({ state: 'detached' });
  const rows = await list.getByRole('link', { name: need }).allTextContents();
  return rows.length === 0 ? 0 : Number.parseInt(rows[0] ?? '', 10);
}

/** Follows a row to its screen. */
const follow = (page: Page, need: RegExp) =>
  page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: need }).click();

describe('the list of what needs an administrator', () => {
  const open = useBrowser();
  const addProduct = useProducts();
  let buyer: Newcomer;
  let product: Merch;
  beforeAll(async () => {
    [product, buyer] = await Promise.all([addProduct(), signUp('Nneka Needs')]);
  });
  afterAll(() => faults({}));

  it('has an order to ship until it is shipped', async () => {
    const { page, errors } = await open({ as: 'admin' });
    const ship = /orders? to ship/;
    const before = await countOf(page, ship);
    const { number } = await placePaidOrder(buyer, product);
    await until('the order is counted', async () => (await countOf(page, ship)) === before + 1);
    await expectNoFault(page, 'the dashboard with needs');

    await follow(page, ship);
    await page.waitForURL('**/admin/orders?status=paid');
    await page.getByLabel(`Status of order ${number}`).selectOption('shipped');
    await page.getByRole('dialog').getByRole('button', { name: 'Set to shipped' }).click();
    await toast(page, `Order ${number} was set to shipped.`).waitFor();
    expect(await countOf(page, ship)).toBe(before);
    expect(errors).toEqual([]);
  });

  it('has a refused refund until it is sent, on a phone and by keyboard', async () => {
    const { page, errors } = await open({ as: 'admin', viewport: phone });
    const owed = /owed refunds?/;
    const before = await countOf(page, owed);
    const { id, number } = await placePaidOrder(buyer, product);
    await faults({ refuseRefunds: true });
    await api('POST', `/orders/${id}/cancel`, { token: buyer.token, body: {} });
    await until('the refund is counted', async () => (await countOf(page, owed)) === before + 1);

    await faults({});
    const link = page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: owed });
    await link.focus();
    await page.keyboard.press('Enter');
    const refunds = page.getByRole('list', { name: 'Owed refunds' });
    await refunds.and(page.locator(':focus')).waitFor();
    await refunds
      .getByRole('listitem')
      .filter({ hasText: number })
      .getByRole('button', { name: 'Try now' })
      .click();
    await until('it is sent', async () => (await countOf(page, owed)) === before);
    expect(errors).toEqual([]);
  });

  it('has a flagged post until a decision', async () => {
    const { page, errors } = await open({ as: 'admin' });
    const review = /texts? to review/;
    const before = await countOf(page, review);
    const title = `Quick money ${Date.now()}`;
    const content = 'Guaranteed returns of 30% every week, ask me how';
    const sent = await api('POST', '/community/posts', { token: buyer.token, body: { title, content } });
    expect(sent.status).toBe(201);
    await until('the post is counted', async () => (await countOf(page, review)) === before + 1);

    await follow(page, review);
    const queue = page.getByRole('dialog', { name: 'Moderation queue' });
    await queue
      .getByRole('listitem')
      .filter({ hasText: title })
      .getByRole('button', { name: /^Keep/ })
      .click();
    await queue.getByRole('listitem').filter({ hasText: title }).waitFor({ state: 'detached' });
    expect(await countOf(page, review)).toBe(before);
    expect(errors).toEqual([]);
  });
});
