import { getOrder } from '@poc/contracts/endpoints/orders';
import type { Order } from '@poc/contracts/entities/orders';
import { call } from '../../../../shared/api/client.ts';
import { ApiError } from '../../../../shared/api/errors.ts';
import { wasPaid } from '../../../../shared/orders/order-words.ts';
import { type Asked, orderBefore } from '../payment/attempt.ts';

/**
 * Looks at the order that this checkout asked for before its cart or address changed. One that is not paid gives way to the
 * new one on the server, in one step.
 * @returns the order when it was paid meanwhile and holds the same products: then there is nothing to pay again
 * @throws NetworkError: nothing new may be asked for before that is known
 */
export async function paidBefore(asked: Asked): Promise<Order | null> {
  const before = orderBefore(asked);
  if (before === null) return null;
  try {
    const order = await call(getOrder, { params: { id: before.orderId } });
    return wasPaid(order) && before.sameLines && order.status !== 'cancelled' ? order : null;
  } catch (error) {
    // It is not this person's: it does not stand in the way.
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}
