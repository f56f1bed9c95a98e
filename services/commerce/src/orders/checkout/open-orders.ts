import type { Connection } from 'mongoose';
import { type OrderDoc, orderModel } from '../order.model.ts';
import { lineKey } from './cart-products.ts';

/**
 * Finds the user's open order: reserved, unpaid, and not changed by an administrator. A unique index permits
 * one.
 */
export const findOpenOrder = (db: Connection, userId: string): Promise<OrderDoc | null> =>
  orderModel(db).findOne({ userId, reservation: 'held', status: 'pending' }).lean<OrderDoc>().exec();

/** True if checkout can resume an open order: it awaits payment, and its reservation has not expired. */
export const isResumable = (
  { paymentStatus, reservedUntil }: Pick<OrderDoc, 'paymentStatus' | 'reservedUntil'>,
  now: Date,
): boolean => paymentStatus === 'pending' && reservedUntil !== null && reservedUntil > now;

/** Units reserved by an order, by `lineKey`. */
export const reservedUnits = (order: Pick<OrderDoc, 'lines'> | null): ReadonlyMap<string, number> =>
  new Map(
    order?.lines.map(({ merchId, variant, quantity }) => [
      lineKey({ id: merchId.toHexString(), variant }),
      quantity,
    ]),
  );
