import type { Merch } from '@poc/contracts/entities/merch';
import type { Order } from '@poc/contracts/entities/orders';
import type { Signed } from './api.ts';
import { paid, payByProgram, startOrder } from './shop.ts';

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
