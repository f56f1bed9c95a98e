import type { Merch } from '@poc/contracts/entities/merch';
import type { Order } from '@poc/contracts/entities/orders';
import { inject } from 'vitest';
import { api, type Signed } from './api.ts';
import { until } from './system.ts';

/** Paystack's test cards, by outcome. */
export const cards = {
  good: { card: '4084084084084081', cvv: '408', expiry: '12/30' },
  declined: { card: '4084080000005408', cvv: '001', expiry: '12/30' },
} as const;

/** Delivery address of test orders. */
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

/** Reads one of a user's orders by the API. */
export async function readOrder({ token }: Pick<Signed, 'token'>, id: string): Promise<Order> {
  const { status, body } = await api('GET', `/orders/${id}`, { token });
  if (status !== 200) throw new Error(`order ${id} returned ${status}: ${JSON.stringify(body)}`);
  return body as Order;
}

/** Reads a user's orders, newest first. */
export async function ordersOf({ token, user }: Pick<Signed, 'token' | 'user'>): Promise<Order[]> {
  const { status, body } = await api('GET', `/orders/user/${user.id}`, { token });
  if (status !== 200) throw new Error(`orders returned ${status}: ${JSON.stringify(body)}`);
  return body as Order[];
}

export interface StartedPayment {
  order_id: string;
  authorization_url: string;
  reference: string;
}

/** Places an order by the API and starts its payment. Lines are pairs of product and quantity. */
export async function startOrder(
  { token }: Pick<Signed, 'token'>,
  lines: readonly (readonly [Pick<Merch, 'id'>, number])[],
  shipping_info: Record<keyof typeof address, string> = address,
): Promise<StartedPayment> {
  const { status, body } = await api('POST', '/payments/paystack', {
    token,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { items: lines.map(([{ id }, quantity]) => ({ id, quantity })), shipping_info },
  });
  if (status !== 200) throw new Error(`the payment was not started: ${status} ${JSON.stringify(body)}`);
  return body as StartedPayment;
}

/** Sends one request to the sandbox's API for programs. */
export async function sandbox(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${inject('paystackUrl')}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the sandbox returned ${response.status} to ${path}: ${text}`);
  return JSON.parse(text);
}

/** Pays a started payment without a browser. Paystack's webhook follows. */
export const payByProgram = (
  { authorization_url }: Pick<StartedPayment, 'authorization_url'>,
  card: object = cards.good,
) => sandbox('POST', `/sandbox/checkout/${authorization_url.split('/').at(-1)}/pay`, card);

/** Waits until an order is paid, regardless of who reported it. */
export const paid = (buyer: Pick<Signed, 'token'>, id: string): Promise<Order> =>
  until(`order ${id} is paid`, async () => {
    const order = await readOrder(buyer, id);
    return order.payment_status === 'paid' ? order : undefined;
  });
