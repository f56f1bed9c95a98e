import { refundDecided } from '@poc/contracts/events/commerce';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types, trusted } from 'mongoose';
import { bookRefundDecision } from '../../books/books.api.ts';
import { numberOf, type OrderDoc, type OrderRefund, orderModel } from '../../orders/orders.api.ts';
import { replaceRefunds } from './change-refund.ts';

/**
 * Decides that money goes back, as part of the caller's transaction: from here on it is owed, and in the books. It is sent
 * afterwards, by the loop that sends refunds. The sum of an order's refunds and of what its buyer's bank took back never passes
 * what was paid for it, however many ask at once; those that came to nothing give way to a new one where there is not room for both.
 * @param order.key the client's `Idempotency-Key`
 * @returns the order with the refund, or null when that much is not left
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
  // As it is after the replacements: what they took out of suspense is there again.
  const decided = await orderModel(db)
    .findById(order.orderId, null, { session: tx.session })
    .lean<OrderDoc>();
  if (!decided) throw new Error('an order is gone in the middle of its transaction');
  await bookRefundDecision(db, tx, decided, refund);
  return decided;
}

/** Lets the buyer know of a refund that no other mail speaks of: the one of a cancelled order is announced with it. */
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
