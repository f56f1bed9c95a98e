import { describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import type { Signed } from '../support/api.ts';
import { desktop, phone, useBrowser } from '../support/browser.ts';
import {
  fillInAddress,
  onHostedPage,
  payButton,
  payByCard,
  paymentFailed,
  paymentSuccessful,
  putIntoCart,
} from '../support/checkout-screen.ts';
import { mailTo, receiptsOf } from '../support/mail.ts';
import { stockOf, useProducts } from '../support/products.ts';
import { cards, ordersOf, paid, readOrder, sandbox } from '../support/shop.ts';
import { placePaidOrder } from '../support/shop-orders.ts';
import { until } from '../support/system.ts';

/** Browsers report each unsuccessful response. The failed payment is expected here. */
const isExpected = (error: string): boolean => /status of (402|409) /.test(error);
const unexpected = (errors: readonly string[]) => errors.filter((error) => !isExpected(error));

/** Returns Paystack's status for the payments of a user's orders, newest first. */
async function paymentsOf(buyer: Signed): Promise<string[]> {
  const orders = await ordersOf(buyer);
  const responses = await Promise.all(
    orders.map(({ reference }) => sandbox('GET', `/sandbox/transactions?reference=${reference}`)),
  );
  return responses
    .flatMap((response) => (response as { data: { status: string }[] }).data)
    .map(({ status }) => status);
}

describe('a payment', () => {
  const open = useBrowser();
  const addProduct = useProducts();
  /** Opens the checkout for a new member, with one new product in the cart and the address filled in. */
  const atCheckout = async (viewport = desktop) => {
    const [cap, buyer] = await Promise.all([addProduct(), signUp('Bola Buyer')]);
    const person = await open({ viewport, as: buyer });
    await putIntoCart(person.page, cap);
    await person.page.getByRole('button', { name: 'Cart 1 item' }).waitFor();
    await person.page.goto('/checkout');
    await fillInAddress(person.page);
    await payButton(person.page).click();
    await onHostedPage(person.page);
    return { cap, buyer, ...person };
  };

  it('that is declined restores the cart, and the next card pays for the same order, once', async () => {
    const { page, errors, buyer, cap } = await atCheckout(phone);
    await payByCard(page, cards.declined);
    await page.getByText('Declined. You were not charged.').waitFor();
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    await paymentFailed(page);
    await page.getByText('Payment verification failed.').waitFor();
    await page.goto('/cart');
    expect(await page.getByLabel(`How many: ${cap.product_name}`).inputValue()).toBe('1');
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await payButton(page).click();
    await payByCard(page);
    await paymentSuccessful(page);

    const orders = await ordersOf(buyer);
    expect(orders.map(({ payment_status }) => payment_status)).toEqual(['paid']);
    expect(await paymentsOf(buyer)).toEqual(['success']);
    expect(await stockOf(cap)).toBe(cap.stock - 1);
    await page.goto('/cart');
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    expect(unexpected(errors)).toEqual([]);
  });

  it('for the last unit: declined, resumed, and paid with another card as the same order', async () => {
    const [cap, buyer] = await Promise.all([addProduct({ stock: '1' }), signUp('Lara Last')]);
    const { page, errors } = await open({ viewport: phone, as: buyer });
    await putIntoCart(page, cap);
    await page.getByRole('button', { name: 'Cart 1 item' }).waitFor();
    await page.goto('/checkout');
    await fillInAddress(page);
    await payButton(page).click();
    await payByCard(page, cards.declined);
    await page.getByText('Declined. You were not charged.').waitFor();
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    await paymentFailed(page);
    expect(await stockOf(cap)).toBe(0);

    await page.getByRole('link', { name: 'Try Again' }).click();
    await page.getByRole('heading', { name: /^You have an unpaid order POC-\w{6}, held until / }).waitFor();
    expect(await page.getByRole('button', { name: 'Update order' }).count()).toBe(0);
    await payButton(page).click();
    await payByCard(page);
    await paymentSuccessful(page);

    const orders = await ordersOf(buyer);
    expect(orders.map(({ payment_status }) => payment_status)).toEqual(['paid']);
    expect(await paymentsOf(buyer)).toEqual(['success']);
    expect(await stockOf(cap)).toBe(0);
    expect(unexpected(errors)).toEqual([]);
  });

  it('that is abandoned leaves the cart, and reserves only the stock of the final order', async () => {
    const { page, errors, buyer, cap } = await atCheckout();
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    await paymentFailed(page);
    await page.getByRole('link', { name: 'Try Again' }).click();
    await payButton(page).click();
    await onHostedPage(page);
    expect(await stockOf(cap)).toBe(cap.stock - 1);

    await page.goBack();
    await payButton(page).waitFor();
    expect(await page.getByLabel(/^Address/).inputValue()).not.toBe('');
    await page.getByRole('link', { name: 'Back to Cart' }).click();
    await page.getByRole('heading', { name: /^You have an unpaid order POC-\w{6}, held until / }).waitFor();
    await page.getByRole('button', { name: 'Put them back in the cart' }).click();
    await page.getByRole('button', { name: `One ${cap.product_name} more` }).click();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await payButton(page).click();
    await payByCard(page);
    await paymentSuccessful(page);

    const orders = await ordersOf(buyer);
    expect(orders.map(({ status, quantity }) => [status, quantity])).toEqual([
      ['paid', 2],
      ['cancelled', 1],
    ]);
    expect(await stockOf(cap)).toBe(cap.stock - 2);
    expect(unexpected(errors)).toEqual([]);
  });

  it('by bank transfer is settled when the money arrives, without an open page', async () => {
    const { page, errors, buyer } = await atCheckout(phone);
    await page.getByRole('link', { name: 'Bank transfer' }).click();
    await page.getByLabel('Or send it late').selectOption({ label: '1 minute' });
    await page.getByRole('button', { name: 'Send it late' }).click();
    await page.getByText('Your transfer is on its way.').waitFor();
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.getByRole('heading', { name: 'Your payment is on its way' }).waitFor();
    await page.getByRole('link', { name: 'My Orders' }).click();
    const [order] = await ordersOf(buyer);
    const id = order?.id ?? '';
    await page.getByRole('button', { name: `View Details of order ${order?.number}` }).click();
    await page.getByText('This order is not paid yet.').waitFor();

    await sandbox('POST', '/sandbox/clock', { advanceMs: 61_000 });
    await paid(buyer, id);
    await mailTo(buyer.email, /Your receipt for order/);
    await page.reload();
    await page.getByRole('dialog').getByRole('button', { name: 'Download receipt' }).waitFor();
    expect(await page.getByText('This order is not paid yet.').count()).toBe(0);
    expect(await receiptsOf(buyer.email)).toHaveLength(1);
    await page.goto('/cart');
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    expect(unexpected(errors)).toEqual([]);
  });

  it('is refunded when the order is cancelled before shipping, and its stock is released', async () => {
    const [cap, buyer] = await Promise.all([addProduct(), signUp('Dami Doubtful')]);
    const { id, total_price } = await placePaidOrder(buyer, cap, 2);
    expect(await stockOf(cap)).toBe(cap.stock - 2);

    const at = `/user/orders?order=${id}`;
    const { page, errors } = await open({ viewport: phone, as: buyer, at });
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click();
    const sure = page.getByRole('dialog', { name: 'Cancel this order?' });
    await sure.getByRole('button', { name: 'Cancel Order' }).click();
    await page.getByText(/^Your order was cancelled\. We are refunding ₦[\d,.]+\.$/).waitFor();
    await page.getByRole('dialog').getByText('Cancelled').first().waitFor();
    expect(await stockOf(cap)).toBe(cap.stock);
    await until('the money is back', async () => {
      const order = await readOrder(buyer, id);
      return order.refunded === total_price && order.payment_status === 'refunded';
    });
    await mailTo(buyer.email, /Your refund for order/);
    await page.reload();
    const details = page.getByRole('dialog', { name: 'Order details' });
    await details.getByText('Refunded', { exact: true }).waitFor();
    expect(await details.getByRole('button', { name: 'Cancel Order' }).count()).toBe(0);
    expect(await paymentsOf(buyer)).toEqual(['reversed']);
    expect(unexpected(errors)).toEqual([]);
  });
});
