import type { Page } from 'playwright-core';
import { beforeAll, describe, it } from 'vitest';
import { dialog, expectNoFault, inDialog, sideBySide, visit } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { payButton } from '../support/checkout-screen.ts';
import { useProducts } from '../support/products.ts';
import { givenShop, type ShopScreens } from '../support/shop-orders.ts';

describe('accessibility of the shop: no fault, light and dark, at 360 and 1440 px', () => {
  const open = useBrowser();
  const addProduct = useProducts();
  let shop: ShopScreens;
  beforeAll(async () => {
    shop = await givenShop(addProduct);
  });

  /** Puts a product into the cart, as the shop's page would. */
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
        await visit(page, ['/cart', '/checkout']);
        // An address that is missing: each field says so.
        await payButton(page).click();
        await expectNoFault(page, 'the checkout with faults');
      },
    );
  });

  it('on the payment page, and back from it', async () => {
    const { paid, failed, open: unpaid } = shop;
    await sideBySide(
      open,
      shop.buyer,
      async (page) => {
        await page.goto(unpaid.authorization_url);
        await expectNoFault(page, 'the hosted page');
        await visit(page, [`/order-success/${paid.id}`, '/user/orders']);
        await inDialog(page, /^View Details of order/);
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

  it('where administrators keep products, orders and money', async () => {
    await sideBySide(
      open,
      'admin',
      async (page) => {
        await visit(page, ['/admin/merch']);
        await inDialog(page, 'Add Product');
        await inDialog(page, /^Change the stock of/);
      },
      async (page) => {
        await visit(page, ['/admin/orders']);
        await inDialog(page, 'Export CSV');
        await page.goto(`/admin/orders?order=${shop.paid.id}`);
        await page.getByRole('dialog', { name: 'Order details' }).getByText('Paid by itself').waitFor();
        await expectNoFault(page, 'the order', dialog);
        await page.goto('/admin/money');
        await page.getByRole('button', { name: 'Reconcile' }).click();
        await page.getByText('Account balances').waitFor();
        await expectNoFault(page, 'ledger and reconciliation');
      },
    );
  });
});
