import type { Merch } from '@poc/contracts/entities/merch';
import type { Order } from '@poc/contracts/entities/orders';
import { type Newcomer, signUp } from '../support/accounts.ts';
import { api, signIn } from '../support/api.ts';
import type { AddProduct } from '../support/products.ts';
import { readOrder, type StartedPayment, sandbox, startOrder } from '../support/shop.ts';
import { placePaidOrder } from '../support/shop-orders.ts';
import { until } from '../support/system.ts';

/** Entities that are not in the demo data. */
export interface World {
  buyer: Newcomer;
  product: Merch;
  /** Cart lines in the format of browser storage. */
  cart: readonly object[];
  /** A shipped order. */
  paid: Order;
  /** An order that awaits payment. */
  open: StartedPayment;
  /** A paid order whose refund awaits the buyer's bank account. */
  owing: Order;
  /** A user without a second factor. */
  newcomer: Newcomer;
  /** Id of a draft. */
  announcement: string;
}

/** Creates the entities one after the other, so that lists have the same order in each run. */
export async function createWorld(addProduct: AddProduct): Promise<World> {
  const { token } = await signIn('admin');
  const product = await addProduct({ product_name: 'Ankara cap' });
  const { id, product_name, price, image_url } = product;
  const buyer = await signUp('Ngozi Buyer', 'ngozi.buyer@poc.test');
  const paid = await placePaidOrder(buyer, product);
  const owing = await owedOrder(buyer, product, token);
  const fulfilment = {
    courier: 'GIG Logistics',
    tracking_number: 'G'.repeat(60),
    tracking_url: 'https://gig.test/',
  };
  await expectOk('PUT', `/admin/orders/${paid.id}/status`, token, { status: 'shipped', fulfilment });
  const body = { subject: 'Detty December', content: 'Three **shows**.', audience: 'members' };
  const draft = (await expectOk('POST', '/admin/announcements', token, body)) as { id: string };
  const newcomer = await signUp('Axe Two Factors', 'two.steps@poc.test');
  return {
    buyer,
    product,
    cart: [{ id, product_name, price, image_url, quantity: 1 }],
    paid,
    // Each order of a buyer replaces the open one.
    open: await startOrder(buyer, [[product, 2]]),
    owing,
    newcomer,
    announcement: draft.id,
  };
}

async function expectOk(method: string, path: string, token: string, body: unknown): Promise<unknown> {
  const response = await api(method, path, { token, body });
  if (response.status >= 300)
    throw new Error(`${method} ${path} returned ${response.status}: ${JSON.stringify(response.body)}`);
  return response.body;
}

/** Creates a paid order that Paystack cannot refund without the buyer's bank account. */
async function owedOrder(buyer: Newcomer, product: Merch, token: string): Promise<Order> {
  const order = await placePaidOrder(buyer, product);
  await sandbox('PUT', '/sandbox/faults', { refundOutcome: 'needs-attention' });
  const body = { amount: 1_000, reason: 'Torn' };
  await expectOk('POST', `/admin/orders/${order.id}/refunds`, token, body);
  await until('it needs attention', async () => {
    return (await readOrder(buyer, order.id)).refunds[0]?.status === 'needs-attention';
  });
  await sandbox('PUT', '/sandbox/faults', {});
  return readOrder(buyer, order.id);
}
