import type { Transaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
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
  tx: Transaction,
  what: Cancellation & { reason: 'customer' | 'administrator' },
): Promise<OrderWithPayment | null> {
  const { orderId, reason, by, now } = what;
  const payment = await paymentModel(tx).findOne({ orderId }).lean<PaymentDoc>();
  const order = await returnOrder(tx, what, {
    paymentStatus: trusted({ $in: ['paid', 'part_refunded'] }),
    ...(payment?.transactionId ? {} : { totalKobo: 0 }),
  });
  if (!order) return null;
  if (payment) {
    const cancelled = { reason: `Cancelled by the ${reason}.`, by, now };
    await requestRefund(tx, payment, { amountKobo: leftOf(payment), ...cancelled });
  }
  await announceCancellation(tx, order, { reason, paid: order.totalKobo > 0 });
  return withPayment(tx, order);
}
