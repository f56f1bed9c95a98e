import { cancelOrder, getOrder } from '@poc/contracts/endpoints/commerce';
import type { Order } from '@poc/contracts/entities/commerce';
import { call } from '../../../shared/api/client.ts';
import { ApiError } from '../../../shared/api/errors.ts';
import { wasPaid } from '../../orders/api/order-words.ts';
import { type Asked, orderBefore } from './attempt.ts';

/**
 * Looks after the order that this checkout asked for before its cart or address changed. Unpaid, it is cancelled: it
 * keeps products that the new order may need, and a late payment for it would be a second one.
 * @returns the order when it was paid meanwhile and holds the same products: then there is nothing to pay again
 * @throws NetworkError: nothing new may be asked for before that is known
 */
export async function settlePrevious(asked: Asked): Promise<Order | null> {
  const before = orderBefore(asked);
  if (before === null) return null;
  const params = { id: before.orderId };
  try {
    const order = await call(getOrder, { params });
    if (wasPaid(order)) return before.sameLines && order.status !== 'cancelled' ? order : null;
    if (order.cancellable) await call(cancelOrder, { params });
    return null;
  } catch (error) {
    // It is not this person's, or can't be cancelled any more: it does not stand in the way.
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}
