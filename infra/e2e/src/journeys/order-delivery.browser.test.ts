import type { DeliveryOption } from '@poc/contracts/entities/delivery';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { api, type Signed, signIn } from '../support/api.ts';
import { keyboardTo, phone, takenOver, toast, useBrowser } from '../support/browser.ts';
import {
  fillInAddress,
  naira,
  onHostedPage,
  payButton,
  payByCard,
  paymentSuccessful,
  putIntoCart,
} from '../support/checkout-screen.ts';
import { mailTo } from '../support/mail.ts';
import { useProducts } from '../support/products.ts';
import { address, ordersOf, paid } from '../support/shop.ts';
import { cleanUp, until } from '../support/system.ts';

/** Ignores the 409 of a wrong code. */
const unexpected = (errors: readonly string[]) => errors.filter((error) => !error.includes('status of 409 '));

describe('delivery and discounts', () => {
  const open = useBrowser();
  const addProduct = useProducts();
  const mark = String(Date.now() % 1_000_000);
  const rider = `Rider ${mark}`;
  const pickup = `Yaba shop ${mark}`;
  const code = `KOLO-${mark}`;
  let admin: Signed;
  beforeAll(async () => {
    admin = await signIn('admin');
  });
  afterAll(() => cleanUp('what was added', () => removeAdded(admin, [rider, pickup], code)));

  const option = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(name) });
  const total = (page: Page, amount: number) =>
    page.getByRole('button', { name: `Pay ${naira(amount)}` }).waitFor();
  const enterCode = async (page: Page, text: string) => {
    const field = page.getByLabel('Code (optional)');
    if (!(await field.isVisible())) await page.getByText('Discount code').click();
    await field.fill(text);
    await page.getByRole('button', { name: 'Apply' }).click();
  };

  it('are added, chosen by eligible buyers, paid, and tracked until delivery', async () => {
    const cap = await addProduct();
    const buyer = await signUp('Lara Lagos');
    const desk = await open({ as: 'admin', at: '/admin/delivery' });
    await addOption(desk.page, { name: rider, price: '3500', days: ['0', '1'], state: 'Lagos' });
    await addOption(desk.page, {
      name: pickup,
      price: '0',
      days: ['0', '1'],
      state: 'Lagos',
      at: '14 Yaba Road',
    });
    await desk.page.goto('/admin/discounts');
    await desk.page.getByRole('button', { name: 'Add Code' }).click();
    const discount = desk.page.getByRole('dialog', { name: 'New discount code' });
    await discount.getByLabel(/^Code/).fill(code);
    await discount.getByLabel(/^Percent/).fill('10');
    await discount.getByLabel('Once per person').check();
    await discount.getByRole('button', { name: 'Create Code' }).click();
    await desk.page.getByRole('row').filter({ hasText: code }).waitFor();

    const pocket = await open({ viewport: phone, as: buyer });
    const { page } = pocket;
    await putIntoCart(page, cap);
    await page.getByRole('button', { name: 'Cart 1 item' }).waitFor();
    await page.goto('/checkout');
    await fillInAddress(page);
    await option(page, rider).check();
    await total(page, cap.price + 3_500);
    await page.getByLabel(/^State/).selectOption('Kano');
    await page.getByText('Your choice is not offered there.').waitFor();
    expect(await page.getByText(rider).count()).toBe(0);
    expect(await page.getByText(pickup).count()).toBe(0);
    await total(page, cap.price + 2_500);
    await page.getByLabel(/^State/).selectOption('Lagos');
    await option(page, pickup).check();
    await total(page, cap.price);
    // A pickup needs no address.
    expect(await page.getByLabel(/^Address/).count()).toBe(0);
    await option(page, rider).check();

    await enterCode(page, 'NO-SUCH-CODE');
    await page.locator('p').getByText('This code does not exist. Please check it.').first().waitFor();
    await total(page, cap.price + 3_500);
    await enterCode(page, code.toLowerCase());
    const off = cap.price / 10;
    await page
      .getByRole('region', { name: 'Order Summary' })
      .getByText(`−${naira(off)}`)
      .waitFor();
    await total(page, cap.price + 3_500 - off);
    await page.getByLabel('Save this address for later orders').check();
    await payButton(page).click();
    await payByCard(page);
    await paymentSuccessful(page);
    const [order] = await ordersOf(buyer);
    const { id, number, total_price } = await paid(buyer, order?.id ?? '');
    expect(total_price).toBe(cap.price + 3_500 - off);

    // Checks out again with the same address and code.
    await putIntoCart(page, cap);
    await page.getByRole('button', { name: 'Cart 1 item' }).waitFor();
    await page.goto('/checkout');
    await expect.poll(() => option(page, address.address).isChecked()).toBe(true);
    await enterCode(page, code);
    await page.locator('p').getByText('This code has already been used.').first().waitFor();

    await desk.page.goto('/admin/orders');
    await desk.page.getByLabel('Search orders').fill(number);
    await desk.page.getByLabel(`Status of order ${number}`).selectOption('shipped');
    const ship = desk.page.getByRole('dialog', { name: `Set order ${number} to shipped?` });
    await ship.getByLabel('Courier').fill('GIG Logistics');
    await ship.getByLabel('Tracking number').fill(`GIG-${mark}`);
    await ship.getByLabel('Tracking address').fill('https://gig.test/track');
    await ship.getByRole('button', { name: 'Set to shipped' }).click();
    const news = toast(desk.page, `Order ${number} is set to shipped.`);
    await news.waitFor();
    const title = await desk.page.getByRole('heading', { level: 1 }).boundingBox();
    const shown = await news.boundingBox();
    expect(shown?.y, 'the toast leaves the title free').toBeGreaterThan(
      (title?.y ?? 0) + (title?.height ?? 0),
    );

    await page.goto(`/user/orders?order=${id}`);
    const details = page.getByRole('dialog', { name: 'Order details' });
    await details.getByText(`GIG-${mark}`).waitFor();
    await details.getByText(rider, { exact: true }).waitFor();
    expect(await details.getByRole('link', { name: /^Track this order/ }).getAttribute('href')).toBe(
      'https://gig.test/track',
    );
    const mail = await mailTo(buyer.email, new RegExp(`^Your order ${number} is on its way`));
    for (const text of ['GIG Logistics', `GIG-${mark}`, 'https://gig.test/track'])
      expect(mail.text).toContain(text);
    expect(unexpected(desk.errors)).toEqual([]);
    expect(unexpected(pocket.errors)).toEqual([]);
  });

  it('work with the keyboard only, for administrators and buyers', async () => {
    const cap = await addProduct();
    const buyer = await signUp('Kemi Keys');
    const desk = await open({ as: 'admin', at: '/admin/delivery' });
    const keys = `Keys ${mark}`;
    await desk.page.getByRole('button', { name: 'Add Option' }).waitFor();
    await takenOver(desk.page);
    await pressEnter(desk.page, /^Add Option$/);
    await desk.page.getByRole('dialog', { name: 'New delivery option' }).waitFor();
    for (const [label, text] of [
      [/^Name/, keys],
      [/^Price/, '100'],
      [/^From/, '1'],
      [/^To/, '2'],
    ] as const) {
      await keyboardTo(desk.page, label);
      await desk.page.keyboard.type(text);
    }
    await keyboardTo(desk.page, /^Lagos$/);
    await desk.page.keyboard.press('Space');
    await desk.page.keyboard.press('Enter');
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' });
    await desk.page.getByRole('row').filter({ hasText: keys }).filter({ hasText: 'Lagos' }).waitFor();

    const { page, errors } = await open({ as: buyer, at: '/merch?sort=newest' });
    await page.getByRole('button', { name: `Add to Cart: ${cap.product_name}` }).waitFor();
    await pressEnter(page, new RegExp(`^Add to Cart: ${cap.product_name}$`));
    await pressEnter(page, /^Cart 1 item$/);
    await page.getByRole('dialog', { name: 'Your cart' }).waitFor();
    await pressEnter(page, /^Proceed to Checkout$/);
    await page.waitForURL('**/checkout');
    await payButton(page).waitFor();
    await keyboardTo(page, /^Address/);
    for (const text of [address.address, address.city, address.state, address.lga, address.landmark]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    // The cheapest option is selected, and the arrow keys move the selection.
    await total(page, cap.price + 100);
    await page.keyboard.press('ArrowUp');
    await until('another one is chosen', async () => (await option(page, keys).isChecked()) === false);
    await option(page, keys).focus();
    await page.keyboard.press('Space');
    await total(page, cap.price + 100);
    await pressEnter(page, /^Discount code$/);
    await keyboardTo(page, /^Code \(optional\)$/);
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await total(page, cap.price + 100 - cap.price / 10);
    await pressEnter(page, /^Pay ₦/);
    await onHostedPage(page);
    await pressEnter(page, /^Success/);
    await page.getByText('Filled in: success.').waitFor();
    await pressEnter(page, /^Pay by card$/);
    await paymentSuccessful(page);
    await pressEnter(page, /^View Order$/);
    await page.waitForURL('**/order-success/*');
    const [order] = await ordersOf(buyer);
    const { shipping_info, delivery } = await paid(buyer, order?.id ?? '');
    expect(shipping_info).toMatchObject({
      city: address.city,
      state: address.state,
      landmark: address.landmark,
    });
    expect(delivery?.name).toBe(keys);
    await removeAdded(admin, [keys]);
    expect(errors).toEqual([]);
    expect(desk.errors).toEqual([]);
  });
});

async function pressEnter(page: Page, name: RegExp): Promise<void> {
  await keyboardTo(page, name);
  await page.keyboard.press('Enter');
}

interface NewOption {
  name: string;
  price: string;
  days: [string, string];
  state: string;
  /** Pickup location, if the option is a pickup. */
  at?: string;
}

async function addOption(page: Page, { name, price, days, state, at }: NewOption): Promise<void> {
  await page.getByRole('button', { name: 'Add Option' }).click();
  const dialog = page.getByRole('dialog', { name: 'New delivery option' });
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByLabel(/^Price/).fill(price);
  await dialog.getByLabel(/^From/).fill(days[0]);
  await dialog.getByLabel(/^To/).fill(days[1]);
  await dialog.getByLabel(state, { exact: true }).check();
  if (at) {
    await dialog.getByLabel('Kind').selectOption('pickup');
    await dialog.getByLabel(/^Pickup address/).fill(at);
  }
  await dialog.getByRole('button', { name: 'Create Option' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: name }).waitFor();
}

/** Removes the options and the code, so that later tests find the original delivery settings. */
async function removeAdded({ token }: Signed, names: readonly string[], code?: string): Promise<void> {
  const options = (await api('GET', '/admin/delivery-options', { token })).body as DeliveryOption[];
  const codes = (await api('GET', '/admin/discount-codes', { token })).body as { id: string; code: string }[];
  const paths = [
    ...options.filter(({ name }) => names.includes(name)).map(({ id }) => `/admin/delivery-options/${id}`),
    ...codes.filter((one) => one.code === code).map(({ id }) => `/admin/discount-codes/${id}`),
  ];
  await Promise.all(paths.map((path) => api('DELETE', path, { token })));
}
