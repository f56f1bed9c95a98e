import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import {
  leftOf,
  type PaymentDoc,
  paymentModel,
  requestRefund,
  withPayment,
} from '../../payments/payments.api.ts';
import type { OrderWithPayment } from '../order.policy.ts';
import { announceCancellation, type Cancellation, returnOrder } from './release-order.ts';

/**
 * Cancels a paid, unshipped order in the caller's transaction and refunds the rest of its payment.
 * @returns null when the order is no longer paid and unshipped
 */
export async function cancelPaidOrder(
  db: Connection,
  tx: Transaction,
  what: Cancellation & { reason: 'customer' | 'administrator' },
): Promise<OrderWithPayment | null> {
  const { orderId, reason, by, now } = what;
  const payment = await paymentModel(db)
    .findOne({ orderId }, null, { session: tx.session })
    .lean<PaymentDoc>();
  const order = await returnOrder(db, tx, what, {
    paymentStatus: trusted({ $in: ['paid', 'part_refunded'] }),
    ...(payment?.transactionId ? {} : { totalKobo: 0 }),
  });
  if (!order) return null;
  if (payment) {
    const cancelled = { reason: `Cancelled by the ${reason}.`, by, now };
    await requestRefund(db, tx, payment, { amountKobo: leftOf(payment), ...cancelled });
  }
  await announceCancellation(tx, order, { reason, paid: order.totalKobo > 0 });
  return withPayment(db, order, tx.session);
}
