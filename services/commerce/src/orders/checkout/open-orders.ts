import { type Connection, Types, trusted } from 'mongoose';
import { type OrderDoc, orderModel } from '../order.model.ts';
import { lineKey } from './cart-products.ts';

/**
 * Finds the user's open orders, newest first: their products are held, without a payment or an
 * administrator's change. At most one, except for legacy orders.
 */
export const findOpenOrders = (db: Connection, userId: string): Promise<OrderDoc[]> =>
  orderModel(db).find(openOrdersOf(userId)).sort({ reservedUntil: -1 }).lean<OrderDoc[]>();

/** Filter for the user's open orders; also valid in an aggregation. */
export const openOrdersOf = (userId: string) => ({
  userId: new Types.ObjectId(userId),
  reservation: 'held' as const,
  status: 'pending' as const,
  paymentStatus: trusted({ $in: ['pending' as const, 'failed' as const] }),
});

export const isPayable = (
  { paymentStatus, reservedUntil }: Pick<OrderDoc, 'paymentStatus' | 'reservedUntil'>,
  now: Date,
): boolean => paymentStatus === 'pending' && reservedUntil !== null && reservedUntil > now;

export function heldUnits(orders: readonly Pick<OrderDoc, 'lines'>[]): ReadonlyMap<string, number> {
  const held = new Map<string, number>();
  for (const { merchId, variant, quantity } of orders.flatMap(({ lines }) => lines)) {
    const key = lineKey({ id: merchId.toHexString(), variant });
    held.set(key, (held.get(key) ?? 0) + quantity);
  }
  return held;
}
