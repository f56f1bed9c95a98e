import { type Connection, Types, trusted } from 'mongoose';
import { type OrderDoc, orderModel } from '../order.model.ts';
import { lineKey } from './cart-products.ts';

/**
 * Somebody's open orders, newest first: their products are held, and neither a payment nor an administrator has taken
 * them on. There is one at most, but for orders of an earlier version.
 */
export const findOpenOrders = (db: Connection, userId: string): Promise<OrderDoc[]> =>
  orderModel(db).find(openOrdersOf(userId)).sort({ reservedUntil: -1 }).lean<OrderDoc[]>();

/** The filter for somebody's open orders; good for an aggregation, too. */
export const openOrdersOf = (userId: string) => ({
  userId: new Types.ObjectId(userId),
  reservation: 'held' as const,
  status: 'pending' as const,
  paymentStatus: trusted({ $in: ['pending' as const, 'failed' as const] }),
});

/** Whether an open order can still be paid: its time is not over, and no payment of it was refused. */
export const isPayable = (
  { paymentStatus, reservedUntil }: Pick<OrderDoc, 'paymentStatus' | 'reservedUntil'>,
  now: Date,
): boolean => paymentStatus === 'pending' && reservedUntil !== null && reservedUntil > now;

/** How many units of each line some orders hold, by `lineKey`: for their owner these are available. */
export function heldUnits(orders: readonly Pick<OrderDoc, 'lines'>[]): ReadonlyMap<string, number> {
  const held = new Map<string, number>();
  for (const { merchId, variant, quantity } of orders.flatMap(({ lines }) => lines)) {
    const key = lineKey({ id: merchId.toHexString(), variant });
    held.set(key, (held.get(key) ?? 0) + quantity);
  }
  return held;
}
