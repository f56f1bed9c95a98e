import { orderCancelled } from '@poc/contracts/events/commerce';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import {
  leftOf,
  type PaymentDoc,
  paymentModel,
  requestRefund,
  withPayment,
} from '../../payments/payments.api.ts';
import { countSold, releaseDiscount, returnStock } from '../../shop/shop.api.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import type { OrderWithPayment } from '../order.policy.ts';
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
): Promise<OrderWithPayment | null> {
  const { orderId, reason, by, note, now } = what;
  const { session } = tx;
  const payment = await paymentModel(db).findOne({ orderId }, null, { session }).lean<PaymentDoc>();
  const order = await orderModel(db)
    .findOneAndUpdate(
      {
        _id: orderId,
        status: trusted({ $in: ['pending', 'paid'] }),
        paymentStatus: trusted({ $in: ['paid', 'part_refunded'] }),
        ...(payment?.transactionId ? {} : { totalKobo: 0 }),
        reservation: 'taken',
      },
      {
        $set: { status: 'cancelled', cancelReason: reason, reservation: 'released', updatedAt: now },
        $push: { history: { status: 'cancelled', by, at: now, note } },
      },
      { session, returnDocument: 'after' },
    )
    .lean<OrderDoc>();
  if (!order) return null;
  await returnStock(db, tx, { lines: order.lines, orderId, kind: 'returned', now });
  await countSold(db, tx, order.lines, -1);
  await releaseDiscount(db, tx, orderId);
  if (payment) {
    const cancelled = { reason: `Cancelled by the ${reason}.`, by, now };
    await requestRefund(db, tx, payment, { amountKobo: leftOf(payment), ...cancelled });
  }
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
  return withPayment(db, order, session);
}
