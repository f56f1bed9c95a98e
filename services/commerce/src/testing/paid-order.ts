import { expect } from 'vitest';
import type { ShopOrder } from './shop-order.ts';
import type { Shop } from './start-commerce.ts';
import type { StubTransaction } from './stub-rows.ts';

export const referenceOf = ({ payment }: Pick<ShopOrder, 'payment'>): string => payment?.reference ?? '';

/** Creates a paid order, by default of ₦7,400 with delivery and a Paystack fee of ₦100. */
export async function placePaidOrder(
  shop: Shop,
  { priceKobo = 490_000, ...paid }: Partial<StubTransaction> & { priceKobo?: number } = {},
): Promise<ShopOrder> {
  const order = await shop.order(await shop.product({ priceKobo }));
  shop.stub.pay(referenceOf(order), paid);
  expect((await shop.verify(order)).status).toBe(200);
  return shop.read(order);
}

export function transactionOf({ stub }: Shop, order: ShopOrder): StubTransaction {
  const transaction = stub.transactions.get(referenceOf(order));
  if (!transaction) throw new Error('the payment was not started');
  return transaction;
}
