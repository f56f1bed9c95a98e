import { getOrder } from '@poc/contracts/endpoints/orders';
import type { Order } from '@poc/contracts/entities/orders';
import { call } from '../../../../shared/api/client.ts';
import { ApiError } from '../../../../shared/api/errors.ts';
import { wasPaid } from '../../../../shared/orders/order-texts.ts';
import { type OrderContent, orderBefore } from '../payment/attempt.ts';

/**
 * Checks the order that this checkout placed before its cart or address changed. The server replaces an unpaid order
 * when it creates the new one.
 * @returns the order if it has been paid and has the same products, so that nothing is left to pay
 * @throws NetworkError: no new order may be placed before the state of the previous one is known
 */
export async function paidBefore(asked: OrderContent): Promise<Order | null> {
  const before = orderBefore(asked);
  if (before === null) return null;
  try {
    const order = await call(getOrder, { params: { id: before.orderId } });
    return wasPaid(order) && before.sameLines && order.status !== 'cancelled' ? order : null;
  } catch (error) {
    // The order belongs to another user, so it does not block a new one.
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}
