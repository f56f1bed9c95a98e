import type { Merch } from '@poc/contracts/entities/merch';
import type { Order } from '@poc/contracts/entities/orders';
import { type Newcomer, signUp } from './accounts.ts';
import type { Signed } from './api.ts';
import type { AddProduct } from './products.ts';
import { cards, paid, payByProgram, type StartedPayment, startOrder } from './shop.ts';

/** Creates a paid order by the API. */
export async function placePaidOrder(
  buyer: Pick<Signed, 'token'>,
  merch: Pick<Merch, 'id'>,
  quantity = 1,
): Promise<Order> {
  const started = await startOrder(buyer, [[merch, quantity]]);
  await payByProgram(started);
  return paid(buyer, started.order_id);
}

/** One of each kind of order that the shop's screens show. */
export interface ShopScreens {
  buyer: Newcomer;
  product: Merch;
  /** The format of browser storage. */
  cart: readonly object[];
  paid: Order;
  /** An order with a declined card. */
  failed: StartedPayment;
  /** An order that awaits payment. */
  open: StartedPayment;
}

/** Creates a product and a buyer with a paid order, one with a declined card, and one that awaits payment. */
export async function givenShop(addProduct: AddProduct): Promise<ShopScreens> {
  const [product, buyer] = await Promise.all([addProduct(), signUp('Ngozi Buyer')]);
  const { id, product_name, price, image_url } = product;
  const order = await placePaidOrder(buyer, product);
  const failed = await startOrder(buyer, [[product, 1]]);
  await payByProgram(failed, cards.declined);
  return {
    buyer,
    product,
    cart: [{ id, product_name, price, image_url, quantity: 1 }],
    paid: order,
    failed,
    open: await startOrder(buyer, [[product, 2]]),
  };
}
