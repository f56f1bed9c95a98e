import type { Merch, Order } from '@poc/contracts/entities/commerce';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { api, type Signed } from './api.ts';
import { takenOver } from './browser.ts';
import { sendForm } from './shows.ts';
import { until } from './system.ts';

/** Paystack's test cards, by what happens to whoever pays with them. */
export const cards = {
  good: { card: '4084084084084081', cvv: '408', expiry: '12/30' },
  declined: { card: '4084080000005408', cvv: '001', expiry: '12/30' },
} as const;

/** Where orders of tests go. */
export const address = {
  name: 'Ngozi Buyer',
  email: 'ngozi@poc.test',
  phone: '08030000177',
  address: '12 Allen Avenue',
  city: 'Ikeja',
  state: 'Lagos',
  lga: 'Ikeja',
  landmark: 'Opposite the filling station',
} as const;

/** A product of its own for a test, so that nobody else takes from its stock. Administrators' tokens. */
export async function addProduct(
  admin: Pick<Signed, 'token'>,
  changes: Readonly<Record<string, string>> = {},
): Promise<Merch> {
  const name = `Ankara cap ${Date.now()}${Math.floor(Math.random() * 1_000)}`;
  const { status, body } = await sendForm('POST', '/merch', admin, {
    product_name: name,
    price: '4500',
    stock: '20',
    description: 'Keeps the sun off the savings.',
    image_url: (await firstProduct()).image_url,
    ...changes,
  });
  if (status !== 201) throw new Error(`the product was not made: ${status} ${JSON.stringify(body)}`);
  return body as Merch;
}

/** Takes a product away, so that later tests find the demo data as it was. */
export async function removeProduct({ token }: Pick<Signed, 'token'>, { id }: Merch): Promise<void> {
  const { status } = await api('DELETE', `/merch/${id}`, { token });
  if (status >= 300) throw new Error(`the product was not deleted: ${status}`);
}

async function firstProduct(): Promise<Merch> {
  const [product] = (await api('GET', '/merch?limit=1')).body as Merch[];
  if (!product) throw new Error('the demo data has no product');
  return product;
}

/** How many of a product can be bought now. */
export const stockOf = async ({ id }: Pick<Merch, 'id'>): Promise<number> =>
  ((await api('GET', `/merch/${id}`)).body as Merch).stock;

/** One of somebody's orders, by the API. */
export async function readOrder({ token }: Pick<Signed, 'token'>, id: string): Promise<Order> {
  const { status, body } = await api('GET', `/orders/${id}`, { token });
  if (status !== 200) throw new Error(`order ${id} answered ${status}: ${JSON.stringify(body)}`);
  return body as Order;
}

/** Somebody's orders, newest first. */
export async function ordersOf({ token, user }: Pick<Signed, 'token' | 'user'>): Promise<Order[]> {
  const { status, body } = await api('GET', `/orders/user/${user.id}`, { token });
  if (status !== 200) throw new Error(`orders answered ${status}: ${JSON.stringify(body)}`);
  return body as Order[];
}

export interface StartedPayment {
  order_id: string;
  authorization_url: string;
  reference: string;
}

/** Places an order by the API and starts its payment. Lines are product and quantity. */
export async function startOrder(
  { token }: Pick<Signed, 'token'>,
  lines: readonly (readonly [Pick<Merch, 'id'>, number])[],
  key: string = crypto.randomUUID(),
): Promise<StartedPayment> {
  const { status, body } = await api('POST', '/payments/paystack', {
    token,
    headers: { 'idempotency-key': key },
    body: { items: lines.map(([{ id }, quantity]) => ({ id, quantity })), shipping_info: address },
  });
  if (status !== 200) throw new Error(`the payment was not started: ${status} ${JSON.stringify(body)}`);
  return body as StartedPayment;
}

/** One request to the sandbox: its API for programs. */
export async function sandbox(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${inject('paystackUrl')}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} to ${path}: ${text}`);
  return JSON.parse(text);
}

/** Pays a started payment without a browser; Paystack's webhook follows. */
export const payByProgram = ({ authorization_url }: StartedPayment, card: object = cards.good) =>
  sandbox('POST', `/sandbox/checkout/${authorization_url.split('/').at(-1)}/pay`, card);

/** Waits until an order is paid, whoever told so. */
export const paid = (buyer: Pick<Signed, 'token'>, id: string): Promise<Order> =>
  until(`order ${id} is paid`, async () => {
    const order = await readOrder(buyer, id);
    return order.payment_status === 'paid' ? order : undefined;
  });

/** Signs in on the screen with any address. */
export async function signInAs(page: Page, email: string, password: string): Promise<void> {
  if (!new URL(page.url(), 'http://x').pathname.startsWith('/login')) await page.goto('/login');
  await takenOver(page);
  await page
    .getByLabel(/^Email/)
    .first()
    .fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

/** Puts one of a product into the cart on the shop's page, where the newest stand first. */
export async function putIntoCart(page: Page, { product_name }: Pick<Merch, 'product_name'>): Promise<void> {
  if (!/\/merch$/.test(new URL(page.url(), 'http://x').pathname)) await page.goto('/merch?sort=newest');
  await takenOver(page);
  await page
    .getByRole('button', { name: `Add to Cart: ${product_name}` })
    .last()
    .click();
}

/** Fills in what the checkout does not know of somebody yet. */
export async function fillInAddress(page: Page): Promise<void> {
  await page.getByLabel(/^Address/).fill(address.address);
  await page.getByLabel(/^City/).fill(address.city);
  await page.getByLabel(/^State/).selectOption(address.state);
  await page.getByLabel(/^LGA/).fill(address.lga);
  await page.getByLabel(/^Landmark/).fill(address.landmark);
}

/** The button that leads to the payment page; its name says the sum. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay ₦/ });

/** Waits for the provider's page: a browser knows this machine by another name than processes do. */
export const onHostedPage = (page: Page): Promise<void> => {
  const { port } = new URL(inject('paystackUrl'));
  return page.waitForURL((address) => address.port === port);
};

/** Pays on the provider's page with a card, as a person does. Where that leads differs: nothing is waited for. */
export async function payByCard(
  page: Page,
  card: (typeof cards)[keyof typeof cards] = cards.good,
): Promise<void> {
  await onHostedPage(page);
  await page.getByLabel('Card number').fill(card.card);
  await page.getByLabel(/^Expiry/).fill(card.expiry);
  await page.getByLabel('CVV').fill(card.cvv);
  await page.getByRole('button', { name: 'Pay by card' }).click();
}
