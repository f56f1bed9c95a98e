import type { Order } from '@poc/contracts/entities/orders';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { api, signIn } from '../support/api.ts';
import { dialog, expectNoFault, inDialog, sideBySide, visit } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { payButton } from '../support/checkout-screen.ts';
import { useProducts } from '../support/products.ts';
import { readOrder, sandbox, startOrder } from '../support/shop.ts';
import { givenShop, placePaidOrder, type ShopScreens } from '../support/shop-orders.ts';
import { until } from '../support/system.ts';

describe('accessibility of the shop: no violation, light and dark, at 360 and 1440 px', () => {
  const open = useBrowser();
  const addProduct = useProducts();
  let shop: ShopScreens;
  let owing: Order;
  beforeAll(async () => {
    const given = await givenShop(addProduct);
    owing = await owedOrder(given);
    // Another order of the same buyer replaced the open one.
    shop = { ...given, open: await startOrder(given.buyer, [[given.product, 2]]) };
    const { token } = await signIn('admin');
    const fulfilment = {
      courier: 'GIG Logistics',
      tracking_number: 'G'.repeat(60),
      tracking_url: 'https://gig.test/',
    };
    const body = { status: 'shipped', fulfilment };
    expect((await api('PUT', `/admin/orders/${shop.paid.id}/status`, { token, body })).status).toBe(200);
  });

  const fillCart = (page: Page) =>
    page.evaluate(`localStorage.setItem('cart', ${JSON.stringify(JSON.stringify(shop.cart))})`);

  it('in the shop and the cart', async () => {
    await sideBySide(
      open,
      shop.buyer,
      async (page) => {
        await fillCart(page);
        await visit(page, ['/merch']);
        await inDialog(page, /^Cart 1 item/);
        await visit(page, ['/user/merch']);
        await inDialog(page, /^View Details/);
      },
      async (page) => {
        await fillCart(page);
        // A notice of changed prices moves the lines.
        await visit(page, ['/cart', '/checkout'], { mayShift: true });
        // Without an address every field shows an error.
        await payButton(page).click();
        await expectNoFault(page, 'the checkout with faults');
      },
    );
  });

  it('on the payment page, and after the return from it', async () => {
    const { paid, failed, open: unpaid } = shop;
    await sideBySide(
      open,
      shop.buyer,
      async (page) => {
        await page.goto(unpaid.authorization_url);
        await expectNoFault(page, 'the hosted page');
        await visit(page, [`/order-success/${paid.id}`, '/user/orders']);
        for (const [id, shows] of [
          [unpaid.order_id, 'This order is not paid yet.'],
          [paid.id, 'Track this order'],
          [owing.id, 'Send refund to this account'],
        ] as const) {
          await page.goto(`/user/orders?order=${id}`);
          await page.getByRole('dialog', { name: 'Order details' }).getByText(shows).waitFor();
          await expectNoFault(page, shows, dialog);
        }
      },
      async (page) => {
        await visit(page, ['/payment/callback']);
        for (const [{ reference }, title] of [
          [failed, 'Payment Failed'],
          [paid, 'Payment successful'],
        ] as const) {
          await page.goto(`/payment/callback?reference=${reference}`);
          await page.getByRole('heading', { name: title }).waitFor();
          await expectNoFault(page, title);
        }
      },
    );
  });

  it('on the pages of delivery, discounts, owed refunds and shipping', async () => {
    await sideBySide(
      open,
      'admin',
      async (page) => {
        await visit(page, ['/admin/delivery']);
        await inDialog(page, 'Add Option');
        await inDialog(page, /^Delete /);
        await visit(page, ['/admin/discounts']);
        await inDialog(page, 'Add Code');
        await visit(page, ['/admin/subscriptions']);
        await page.goto('/admin/money');
        const owed = page.getByRole('listitem').filter({ hasText: owing.number });
        await owed.getByRole('button', { name: 'Enter bank details' }).click();
        await page.getByLabel(/^Account number/).waitFor();
        await expectNoFault(page, 'bank details');
        await owed.getByRole('button', { name: 'Settled by hand' }).click();
        await expectNoFault(page, 'settled by hand', dialog);
      },
      async (page) => {
        await page.goto(`/admin/orders/${shop.paid.id}`);
        await page.getByText('Track this order').waitFor();
        await expectNoFault(page, 'a shipped order');
        await inDialog(page, 'Change tracking');
        await page.goto(`/admin/orders/${shop.open.order_id}`);
        await page.getByRole('button', { name: 'More actions' }).click();
        await inSecondDialog(page, page.getByRole('menuitem', { name: 'Cancel order' }), /^Cancel order/);
        await page.getByLabel(/^Status of order/).selectOption('shipped');
        await page.getByRole('dialog', { name: /to shipped/ }).waitFor();
        await expectNoFault(page, 'shipping', dialog);
      },
    );
  });

  it('on the pages of products, orders and money', async () => {
    await sideBySide(
      open,
      'admin',
      async (page) => {
        await visit(page, ['/admin/merch']);
        await inDialog(page, 'Add Product');
        await inDialog(page, /^Change the stock of/);
      },
      async (page) => {
        await visit(page, ['/admin/orders', '/admin/orders?paid_from=2026-01-01']);
        await inDialog(page, 'Export CSV');
        await page.goto(`/admin/orders/${shop.paid.id}`);
        await page.getByText('Paid by itself').waitFor();
        await expectNoFault(page, 'the order');
        await inDialog(page, 'Write a note');
        await page.goto('/admin/money');
        await page.getByRole('button', { name: 'Compare some days' }).click();
        await page.getByRole('button', { name: 'Reconcile' }).click();
        await page.getByText('Account balances').waitFor();
        await expectNoFault(page, 'ledger and reconciliation');
      },
    );
  });
});

/** Creates a paid order that Paystack cannot refund without the buyer's bank account. */
async function owedOrder({ buyer, product }: ShopScreens): Promise<Order> {
  const { token } = await signIn('admin');
  const order = await placePaidOrder(buyer, product);
  await sandbox('PUT', '/sandbox/faults', { refundOutcome: 'needs-attention' });
  const body = { amount: 1_000, reason: 'Torn' };
  await api('POST', `/admin/orders/${order.id}/refunds`, { token, body });
  await until('it needs attention', async () => {
    return (await readOrder(buyer, order.id)).refunds[0]?.status === 'needs-attention';
  });
  await sandbox('PUT', '/sandbox/faults', {});
  return order;
}

/** Checks the dialog that a button in another dialog opens, then closes it. */
async function inSecondDialog(page: Page, button: Locator, name: RegExp): Promise<void> {
  await button.click();
  await page.getByRole('dialog', { name }).waitFor();
  await expectNoFault(page, String(name), dialog);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name }).waitFor({ state: 'detached' });
}
