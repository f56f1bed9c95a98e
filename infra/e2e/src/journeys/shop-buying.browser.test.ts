import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { api } from '../support/api.ts';
import { phone, signInOnScreen, useBrowser } from '../support/browser.ts';
import {
  fillInAddress,
  naira,
  onHostedPage,
  payButton,
  payByCard,
  paymentSuccessful,
  putIntoCart,
} from '../support/checkout-screen.ts';
import { mailTo, receiptsOf } from '../support/mail.ts';
import { readProduct, stockOf, useProducts } from '../support/products.ts';
import { address, ordersOf, readOrder } from '../support/shop.ts';
import { until } from '../support/system.ts';

describe('a buyer', () => {
  const open = useBrowser();
  const addProduct = useProducts();

  it('fills a cart as a visitor, signs in at the checkout, pays, and gets an email, an order and a receipt', async () => {
    const cap = await addProduct();
    const variants = [
      { size: 'M', colour: null, stock: 5 },
      { size: 'L', colour: null, stock: 5 },
    ];
    const shirt = await addProduct({ price: '9800', variants: JSON.stringify(variants) });
    const buyer = await signUp('Ngozi Buyer');
    const { page, errors } = await open({ viewport: phone });

    await putIntoCart(page, cap);
    await putIntoCart(page, cap);
    await putIntoCart(page, shirt);
    const choice = page.getByRole('dialog');
    await choice.getByRole('radio', { name: 'L', exact: true }).check();
    await choice.getByRole('button', { name: 'Add to Cart' }).click();
    await choice.getByText('Item added to cart successfully!').waitFor();
    await choice.getByLabel('Close').click();
    await page.getByRole('button', { name: 'Cart 3 items' }).click();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Login to Checkout' }).click();
    await page.waitForURL('**/login');
    await signInOnScreen(page, buyer);
    await page.waitForURL('**/checkout');

    const items = [
      { id: cap.id, quantity: 2 },
      { id: shirt.id, quantity: 1, variant: 'L' },
    ];
    const quoted = await api('POST', '/orders/quote', { body: { items } });
    const { total, subtotal } = quoted.body as { total: number; subtotal: number };
    expect(subtotal).toBe(2 * cap.price + shirt.price);
    const summary = page.getByRole('region', { name: 'Order Summary' });
    for (const text of [cap.product_name, shirt.product_name, naira(subtotal)]) {
      await summary.getByText(text, { exact: true }).waitFor();
    }
    await fillInAddress(page);
    await page.getByRole('button', { name: `Pay ${naira(total)}` }).click();
    await onHostedPage(page);
    await page.getByRole('heading', { name: `Pay ₦${total.toLocaleString('en')}` }).waitFor();
    await payByCard(page);
    await paymentSuccessful(page);
    await page.getByRole('link', { name: 'View Order' }).click();
    await page.waitForURL('**/order-success/*');
    // The page continues automatically after a few seconds.
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
    await page.getByText(`A confirmation email is on its way to ${buyer.email}.`).waitFor();
    const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    const order = await readOrder(buyer, orderId);
    expect(order).toMatchObject({ status: 'paid', payment_status: 'paid', total_price: total, quantity: 3 });
    expect(order.shipping_info).toMatchObject({
      address: address.address,
      state: address.state,
      lga: address.lga,
      landmark: address.landmark,
    });
    const { variants: left } = await readProduct(shirt);
    expect(left.map(({ key, stock }) => [key, stock])).toEqual([
      ['M', 5],
      ['L', 4],
    ]);

    await page.goto('/user/orders');
    await page.getByRole('button', { name: `View Details of order ${order.number}` }).click();
    const details = page.getByRole('dialog', { name: 'Order details' });
    for (const text of [cap.product_name, shirt.product_name, address.landmark]) {
      await details.getByText(text, { exact: false }).first().waitFor();
    }
    await details.getByText(naira(total)).waitFor();
    const started = page.waitForEvent('download');
    await details.getByRole('button', { name: 'Download receipt' }).click();
    const file = await readFile(await (await started).path());
    expect(file.subarray(0, 4).toString('latin1')).toBe('%PDF');

    const mail = await mailTo(buyer.email, /Your receipt for order/);
    expect(mail.text).toContain(order.number);
    expect(await receiptsOf(buyer.email)).toHaveLength(1);
    expect(await page.evaluate<string | null>("localStorage.getItem('cart')")).toBeNull();
    expect(errors).toEqual([]);
  });

  it('sees one cart in two tabs, and places one order with repeated clicks in any tab', async () => {
    const cap = await addProduct();
    const buyer = await signUp('Tobi Two Tabs');
    const { page, context, errors } = await open({ as: buyer });
    await putIntoCart(page, cap);
    await page.goto('/cart');
    const other = await context.newPage();
    await other.goto('/cart');
    const many = `How many: ${cap.product_name}`;
    await other.getByRole('button', { name: `One ${cap.product_name} more` }).click();
    await until('the first tab counts too', async () => (await page.getByLabel(many).inputValue()) === '2');
    await page.getByRole('button', { name: `One ${cap.product_name} more` }).click();
    await until('the second tab counts too', async () => (await other.getByLabel(many).inputValue()) === '3');

    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await fillInAddress(page);
    await other.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    // A copy of the tab, as the browser's "Duplicate" creates.
    const opening = context.waitForEvent('page');
    await page.evaluate("void window.open('/checkout')");
    const copy = await opening;
    await payButton(copy).waitFor();
    await fillInAddress(copy);
    await payButton(page).dblclick();
    await onHostedPage(page);
    await payButton(copy).dblclick();
    await onHostedPage(copy);
    expect(copy.url()).toBe(page.url());
    expect(await stockOf(cap)).toBe(cap.stock - 3);
    await payByCard(page);
    await paymentSuccessful(page);
    // A payment in the other tab shows the payment as complete.
    await payByCard(copy);
    await paymentSuccessful(copy);
    const orders = await ordersOf(buyer);
    expect(orders.map(({ quantity, payment_status }) => [quantity, payment_status])).toEqual([[3, 'paid']]);

    await copy.goto('/cart');
    await copy.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    // A new cart with the same products is a new order.
    await putIntoCart(other, cap);
    await other.goto('/checkout');
    await fillInAddress(other);
    await payButton(other).click();
    await payByCard(other);
    await paymentSuccessful(other);
    expect((await ordersOf(buyer)).map(({ payment_status }) => payment_status)).toEqual(['paid', 'paid']);
    expect(await stockOf(cap)).toBe(cap.stock - 4);
    expect(errors).toEqual([]);
  });
});
