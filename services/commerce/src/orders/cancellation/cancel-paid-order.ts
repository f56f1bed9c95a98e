import { orderCancelled } from '@poc/contracts/events/commerce';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import { requestRefund } from '../../payments/payments.api.ts';
import { countSold, releaseDiscount, returnStock } from '../../shop/shop.api.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import { leftOf } from '../order.policy.ts';
import { numberOf } from '../order-number.ts';

/**
 * Cancels a paid, unshipped order in the caller's transaction and refunds the rest of its payment.
 * @returns null when the order is no longer paid and unshipped
 */
export async function cancelPaidOrder(
  db: Connection,
  tx: Transaction,
  what: {
    orderId: OrderDoc['_id'];
    reason: 'customer' | 'administrator';
    by: string;
    note: string;
    now: Date;
  },
): Promise<OrderDoc | null> {
  const { orderId, reason, by, note, now } = what;
  const order = await orderModel(db)
    .findOneAndUpdate(
      {
        _id: orderId,
        status: trusted({ $in: ['pending', 'paid'] }),
        paymentStatus: trusted({ $in: ['paid', 'part_refunded'] }),
        $or: [{ totalKobo: 0 }, { 'payment.transactionId': trusted({ $type: 'string' }) }],
        reservation: 'taken',
      },
      {
        $set: { status: 'cancelled', cancelReason: reason, reservation: 'released', updatedAt: now },
        $push: { history: { status: 'cancelled', by, at: now, note } },
      },
      { session: tx.session, returnDocument: 'after' },
    )
    .lean<OrderDoc>();
  if (!order) return null;
  await returnStock(db, tx, { lines: order.lines, orderId, kind: 'returned', now });
  await countSold(db, tx, order.lines, -1);
  await releaseDiscount(db, tx, orderId);
  const { payment } = order;
  const left = leftOf(order);
  const refunding =
    payment?.transactionId && left > 0
      ? await requestRefund(db, tx, {
          orderId,
          amountKobo: left,
          transactionId: payment.transactionId,
          reason: `Cancelled by the ${reason}.`,
          by,
          now,
        })
      : order;
  await tx.emit(orderCancelled, {
    key: orderId.toHexString(),
    data: {
      orderId: orderId.toHexString(),
      number: numberOf(order),
      userId: order.userId.toHexString(),
      reason,
      totalKobo: order.totalKobo,
      paid: order.totalKobo > 0,
    },
  });
  return refunding ?? order;
}
