import { orderCancelled } from '@poc/contracts/events/commerce';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import { giveBackStock, releaseDiscount } from '../../shop/shop.api.ts';
import { adjustmentsOf } from '../adjustments.ts';
import { type CancelReason, type OrderDoc, orderModel } from '../order.model.ts';
import { numberOf } from '../order-number.ts';

/**
 * Cancels an order that is not paid, nor sent, and gives its products back, in the caller's transaction. Of all that do it at once,
 * and of a payment that comes at that moment, one wins.
 * @returns the order as it is now, or null when it was no longer unpaid and kept
 */
export async function releaseOrder(
  db: Connection,
  tx: Transaction,
  what: { orderId: OrderDoc['_id']; reason: CancelReason; by: string; note: string; now: Date },
): Promise<OrderDoc | null> {
  const { orderId, reason, by, note, now } = what;
  const isByPerson = reason === 'customer' || reason === 'administrator';
  const order = await orderModel(db)
    .findOneAndUpdate(
      {
        _id: orderId,
        reservation: 'held',
        // What an administrator has set to another status is theirs to end.
        status: isByPerson ? trusted({ $in: ['pending', 'paid'] }) : 'pending',
        paymentStatus: trusted({ $in: ['pending', 'failed'] }),
      },
      {
        $set: {
          status: 'cancelled',
          cancelReason: reason,
          paymentStatus: 'failed',
          reservation: 'released',
          reservedUntil: null,
          updatedAt: now,
        },
        $push: { history: { status: 'cancelled', by, at: now, note } },
      },
      { session: tx.session, returnDocument: 'after' },
    )
    .lean<OrderDoc>();
  if (!order) return null;
  await giveBackStock(db, tx, { lines: order.lines, orderId, kind: 'released', now });
  if (adjustmentsOf(order).some(({ kind }) => kind === 'discount')) await releaseDiscount(db, tx, orderId);
  await tx.emit(orderCancelled, {
    key: orderId.toHexString(),
    data: {
      orderId: orderId.toHexString(),
      number: numberOf(order),
      userId: order.userId.toHexString(),
      reason,
      totalKobo: order.totalKobo,
      // A refused payment came, too, and goes back.
      paid: order.refunds.length > 0,
      underWay: order.payment?.underWay === true,
    },
  });
  return order;
}
