import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types, trusted } from 'mongoose';
import { type OrderDoc, type OrderRefund, orderModel } from '../orders/order.model.ts';

/**
 * Decides that money goes back, as part of the caller's transaction; it is sent afterwards, by the one who sends refunds.
 * The sum of an order's refunds never passes what was paid for it, however many ask at once.
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
  },
): Promise<OrderDoc | null> {
  const refund: OrderRefund = {
    _id: new Types.ObjectId(),
    amountKobo: order.amountKobo,
    transactionId: order.transactionId,
    reason: order.reason,
    status: 'pending',
    providerId: null,
    heldUntil: null,
    by: order.by,
    at: order.now,
  };
  return orderModel(db)
    .findOneAndUpdate(
      {
        _id: order.orderId,
        $expr: trusted({ $lte: [{ $add: ['$refundedKobo', order.amountKobo] }, '$payment.paidKobo'] }),
      },
      {
        $push: { refunds: refund },
        $inc: { refundedKobo: order.amountKobo },
        $set: { updatedAt: order.now },
      },
      { session: tx.session, returnDocument: 'after' },
    )
    .lean<OrderDoc>();
}
