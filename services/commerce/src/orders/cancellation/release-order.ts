import { orderCancelled } from '@poc/contracts/events/commerce';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import { withPayment } from '../../payments/payments.api.ts';
import { releaseDiscount, returnStock } from '../../shop/shop.api.ts';
import { type CancelReason, type OrderDoc, orderModel } from '../order.model.ts';
import type { OrderWithPayment } from '../order.policy.ts';
import { numberOf } from '../order-number.ts';

/**
 * Cancels an unpaid, unsent order and releases its products in the caller's transaction. Of concurrent calls
 * and payments, exactly one applies.
 * @returns the updated order, or null when it no longer holds unpaid products
 */
export async function releaseOrder(
  db: Connection,
  tx: Transaction,
  what: { orderId: OrderDoc['_id']; reason: CancelReason; by: string; note: string; now: Date },
): Promise<OrderWithPayment | null> {
  const { orderId, reason, by, note, now } = what;
  const isByPerson = reason === 'customer' || reason === 'administrator';
  const order = await orderModel(db)
    .findOneAndUpdate(
      {
        _id: orderId,
        reservation: 'held',
        // Jobs leave an order alone that an administrator set to another status.
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
  const released = await withPayment(db, order, tx.session);
  const { payment } = released;
  await returnStock(db, tx, { lines: order.lines, orderId, kind: 'released', now });
  await releaseDiscount(db, tx, orderId);
  await tx.emit(orderCancelled, {
    key: orderId.toHexString(),
    data: {
      orderId: orderId.toHexString(),
      number: numberOf(order),
      userId: order.userId.toHexString(),
      reason,
      totalKobo: order.totalKobo,
      // A refused payment is money too, and is refunded.
      paid: payment !== null && payment.refunds.length > 0,
      underWay: payment?.underWay === true,
    },
  });
  return released;
}
