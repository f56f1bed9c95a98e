import { hasRow } from '@poc/kit/mongo/has-row';
import { type QueryFilter, trusted } from 'mongoose';
import type { Deps } from '../../config.ts';
import { type OrderDoc, orderModel } from '../../orders/orders.api.ts';
import { erased, toDeliver } from './erased-order.ts';

const perRound = 500;

const toErase = (): QueryFilter<OrderDoc> => ({ keptForDelivery: true, $nor: [toDeliver()] });

export const hasArrivedOrders = ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  hasRow(orderModel(db), toErase());

/**
 * Erases the customer from orders that were retained for delivery and have arrived, or were cancelled or
 * fully refunded.
 * @returns the number of erased orders
 */
export async function eraseArrivedOrders({ db }: Pick<Deps, 'db'>, signal: AbortSignal): Promise<number> {
  const orders = orderModel(db);
  for (let count = 0; ; ) {
    const done = await orders.find(toErase(), { _id: 1 }).limit(perRound).lean<Pick<OrderDoc, '_id'>[]>();
    if (done.length > 0) {
      const ids = trusted({ $in: done.map(({ _id }) => _id) });
      // Filters again: an order may just have been set back to an undelivered status.
      const { modifiedCount } = await orders.updateMany({ _id: ids, ...toErase() }, ...erased());
      count += modifiedCount;
    }
    if (done.length < perRound || signal.aborted) return count;
  }
}
