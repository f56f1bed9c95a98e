import { refundDecided } from '@poc/contracts/events/commerce';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types, trusted } from 'mongoose';
import { bookRefundDecision } from '../../books/books.api.ts';
import { numberOf, type OrderDoc, type OrderRefund, orderModel } from '../../orders/orders.api.ts';
import { replaceRefunds } from './change-refund.ts';

/**
 * Decides a refund in the caller's transaction: from here on it is owed and in the books. The refund job
 * sends it afterwards. Concurrent refunds and chargebacks never exceed the payment; failed refunds make room
 * for a new one.
 * @param order.key the client's `Idempotency-Key`
 * @returns the order with the refund, or null when less than the amount is left
 */
export async function requestRefund(
  db: Connection,
  tx: Transaction,
  order: {
    orderId: Types.ObjectId;
    amountKobo: number;
    transactionId: string;
    reason: string;
    by: string;
    now: Date;
    currency?: string;
    key?: string | null;
  },
): Promise<OrderDoc | null> {
  const refund: OrderRefund = {
    _id: new Types.ObjectId(),
    amountKobo: order.amountKobo,
    transactionId: order.transactionId,
    reason: order.reason,
    currency: order.currency ?? 'NGN',
    status: 'decided',
    providerId: null,
    stated: '',
    tries: 0,
    nextTryAt: order.now,
    lastError: '',
    key: order.key ?? null,
    changedAt: order.now,
    by: order.by,
    at: order.now,
  };
  const stored = await orderModel(db)
    .findOneAndUpdate(
      {
        _id: order.orderId,
        $expr: trusted({
          $lte: [
            { $add: ['$refundedKobo', { $ifNull: ['$chargedBackKobo', 0] }, order.amountKobo] },
            '$payment.paidKobo',
          ],
        }),
      },
      {
        $push: { refunds: refund },
        $inc: { refundedKobo: order.amountKobo },
        $set: { updatedAt: order.now },
      },
      { session: tx.session, returnDocument: 'after' },
    )
    .lean<OrderDoc>();
  if (!stored) return null;
  await replaceRefunds(db, tx, stored, order.now);
  // Read after the replacements, which return their money to suspense.
  const decided = await orderModel(db)
    .findById(order.orderId, null, { session: tx.session })
    .lean<OrderDoc>();
  if (!decided) throw new Error('order not found in its own transaction');
  await bookRefundDecision(db, tx, decided, refund);
  return decided;
}

/** Announces a refund that no other email covers. The cancellation of an order announces its own refund. */
export const announceRefund = (tx: Transaction, order: OrderDoc, refund: OrderRefund): Promise<void> =>
  tx.emit(refundDecided, {
    key: order._id.toHexString(),
    data: {
      orderId: order._id.toHexString(),
      number: numberOf(order),
      userId: order.userId.toHexString(),
      refundId: refund._id.toHexString(),
      amountKobo: refund.amountKobo,
      currency: refund.currency,
    },
  });
