import { describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { phone, signInOnScreen, takenOver, useBrowser } from '../support/browser.ts';
import {
  fillInAddress,
  onHostedPage,
  payButton,
  payByCard,
  paymentSuccessful,
  putIntoCart,
} from '../support/checkout-screen.ts';
import { useProducts } from '../support/products.ts';
import { ordersOf } from '../support/shop.ts';

const open = useBrowser();
const addProduct = useProducts();
const unpaid = /^You have an unpaid order POC-\w{6}, held until /;

describe('a closed tab', () => {
  it('at checkout leaves the cart and the open order for other tabs and devices', async () => {
    const [cap, buyer] = await Promise.all([addProduct(), signUp('Tola Tabs')]);
    const { page: first, context, errors } = await open({ viewport: phone, as: buyer });
    await putIntoCart(first, cap);
    await first.getByRole('button', { name: 'Cart 1 item' }).waitFor();
    await first.goto('/checkout');
    await fillInAddress(first);
    await first.close();

    const second = await context.newPage();
    await second.goto('/cart');
    const offer = second.getByRole('region', { name: 'You left a checkout unfinished' });
    await offer.getByText(`1 × ${cap.product_name}`).waitFor();
    await offer.getByRole('button', { name: 'Put them back in the cart' }).click();
    expect(await second.getByLabel(`How many: ${cap.product_name}`).inputValue()).toBe('1');
    expect(await offer.count()).toBe(0);
    await second.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await second.getByText('Draft restored').waitFor();
    expect(await second.getByLabel(/^Address/).inputValue()).not.toBe('');
    await payButton(second).click();
    await onHostedPage(second);
    await second.close();

    const { page: elsewhere } = await open({ as: buyer, at: '/cart' });
    await elsewhere.getByRole('heading', { name: unpaid }).waitFor();
    const third = await context.newPage();
    await third.goto('/cart');
    const order = third.getByRole('region', { name: unpaid });
    await order.getByText(`1 × ${cap.product_name}`).waitFor();
    expect(await third.getByRole('region', { name: 'You left a checkout unfinished' }).count()).toBe(0);
    await order.getByRole('link', { name: /^Pay ₦/ }).click();
    await payByCard(third);
    await paymentSuccessful(third);
    await third.goto('/cart');
    await third.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    expect(await third.getByRole('region', { name: /unpaid|unfinished|under way/ }).count()).toBe(0);
    expect((await ordersOf(buyer)).map(({ payment_status }) => payment_status)).toEqual(['paid']);
    expect(errors).toEqual([]);
  });

  it('leaves drafts to the next tab, also after the end of the session', async () => {
    const writer = await signUp('Dupe Drafts');
    const { page: first, context } = await open({ as: writer, at: '/community' });
    await takenOver(first);
    await first.getByLabel('Title').fill('Esusu or an app?');
    await first.close();

    const second = await context.newPage();
    await second.goto('/community');
    await second.getByText('Draft restored').waitFor();
    expect(await second.getByLabel('Title').inputValue()).toBe('Esusu or an app?');
    await second.getByLabel('What is on your mind?').fill('My aunty runs one.');
    await context.clearCookies();
    await second.evaluate("localStorage.setItem('token', 'ended')");
    await second.goto('/user/profile');
    await second.waitForURL(/\/login/);
    await signInOnScreen(second, writer);
    await second.goto('/community');
    expect(await second.getByLabel('What is on your mind?').inputValue()).toBe('My aunty runs one.');
    await second.getByRole('button', { name: 'Discard draft' }).click();
    expect(await second.getByLabel('Title').inputValue()).toBe('');
  });
});
