import type { DataInputOf } from '@poc/contracts/event';
import { orderCancelled } from '@poc/contracts/events/commerce';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type QueryFilter, trusted } from 'mongoose';
import { withPayment } from '../../payments/payments.api.ts';
import { countSold, releaseDiscount, returnStock } from '../../shop/shop.api.ts';
import { type CancelReason, type OrderDoc, orderModel } from '../order.model.ts';
import type { OrderWithPayment } from '../order.policy.ts';
import { numberOf } from '../order-number.ts';
import { readOrder } from '../read-order.ts';

export interface Cancellation {
  readonly orderId: OrderDoc['_id'];
  readonly reason: CancelReason;
  /** A user's id or `system`. */
  readonly by: string;
  readonly note: string;
  readonly now: Date;
}

/**
 * Cancels an unpaid, unsent order and returns its products to stock in the caller's transaction. Of concurrent calls
 * and payments, exactly one applies.
 * @returns the updated order, or null when it is no longer unpaid and unsent
 */
export async function releaseOrder(tx: Transaction, what: Cancellation): Promise<OrderWithPayment | null> {
  const isByPerson = what.reason === 'customer' || what.reason === 'administrator';
  const unpaid: QueryFilter<OrderDoc> = {
    reservation: trusted({ $ne: 'released' as const }),
    // Jobs ignore an order that an administrator set to another status.
    status: isByPerson ? trusted({ $in: ['pending', 'paid'] }) : 'pending',
    paymentStatus: trusted({ $in: ['pending', 'failed'] }),
  };
  const order = await cancel(tx, what, unpaid, { paymentStatus: 'failed', reservedUntil: null });
  if (!order) return null;
  const released = await withPayment(tx, order);
  const { payment } = released;
  await announceCancellation(tx, order, {
    reason: what.reason,
    // A refused payment was received too, and is refunded.
    paid: payment !== null && payment.refunds.length > 0,
    underWay: payment?.underWay === true,
  });
  return released;
}

/**
 * Cancels an unshipped order whose stock is taken, and returns the stock, in the caller's transaction. The
 * caller refunds and announces it.
 * @returns the updated order, or null when it was shipped, cancelled, or does not match `where`
 */
export function returnOrder(
  tx: Transaction,
  what: Cancellation,
  where: QueryFilter<OrderDoc> = {},
): Promise<OrderDoc | null> {
  const unsent: QueryFilter<OrderDoc> = {
    reservation: 'taken',
    status: trusted({ $in: ['pending', 'paid'] }),
    ...where,
  };
  return cancel(tx, what, unsent);
}

async function cancel(
  tx: Transaction,
  { orderId, reason, by, note, now }: Cancellation,
  where: QueryFilter<OrderDoc>,
  changes: Partial<OrderDoc> = {},
): Promise<OrderDoc | null> {
  const ended = {
    status: 'cancelled',
    cancelReason: reason,
    reservation: 'released',
    updatedAt: now,
  } as const;
  const order = await orderModel(tx)
    .findOneAndUpdate(
      { _id: orderId, ...where },
      { $set: { ...ended, ...changes }, $push: { history: { status: 'cancelled', by, at: now, note } } },
      { returnDocument: 'before' },
    )
    .lean<OrderDoc>();
  if (!order) return null;
  await releaseDiscount(tx, orderId);
  const { lines, reservation } = order;
  const isSold = reservation === 'taken';
  await returnStock(tx, { lines, orderId, kind: isSold ? 'returned' : 'released', now });
  if (isSold) await countSold(tx, lines, -1);
  return readOrder(tx, orderId);
}

export const announceCancellation = (
  tx: Transaction,
  order: OrderDoc,
  details: Pick<DataInputOf<typeof orderCancelled>, 'reason' | 'paid' | 'underWay'>,
): Promise<void> => {
  const orderId = order._id.toHexString();
  const userId = order.userId.toHexString();
  const data = { orderId, number: numberOf(order), userId, totalKobo: order.totalKobo, ...details };
  return tx.emit(orderCancelled, { key: orderId, data });
};
