import { expect } from 'vitest';
import type { OrderDoc } from '../orders/order.model.ts';
import type { Shop } from './start-commerce.ts';
import type { StubTransaction } from './stub-rows.ts';

/** What Paystack calls an order's payment; empty before one was started. */
export const referenceOf = ({ payment }: OrderDoc): string => payment?.reference ?? '';

/** A new order that is paid. By default it is of ₦7,400 with its delivery, of which Paystack keeps ₦100. */
export async function placePaidOrder(
  shop: Shop,
  { priceKobo = 490_000, ...paid }: Partial<StubTransaction> & { priceKobo?: number } = {},
): Promise<OrderDoc> {
  const order = await shop.order(await shop.product({ priceKobo }));
  shop.stub.pay(referenceOf(order), paid);
  expect((await shop.verify(order)).status).toBe(200);
  return shop.read(order);
}

/** What Paystack has of an order's payment. */
export function transactionOf({ stub }: Shop, order: OrderDoc): StubTransaction {
  const transaction = stub.transactions.get(referenceOf(order));
  if (!transaction) throw new Error('not started');
  return transaction;
}
