import { orderRefunded } from '@poc/contracts/events/commerce';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Types, trusted } from 'mongoose';
import {
  type OrderDoc,
  type OrderRefund,
  openRefundStatuses,
  orderModel,
  type RefundStatus,
} from '../orders/order.model.ts';
import { numberOf } from '../orders/order-number.ts';
import { bookRefund } from './book-refund.ts';
import type { PaymentDeps } from './payment-deps.ts';

type Deps = Pick<PaymentDeps, 'db' | 'clock'>;

/**
 * Notes what Paystack says of a refund. One that is processed is booked, told of and shown on its order, once; one that
 * failed frees its amount again. What is processed or failed stays so.
 * @param told `id` is Paystack's own; without one the refund was never taken
 */
export async function recordRefundStatus(
  { db, clock }: Deps,
  orderId: Types.ObjectId,
  refundId: Types.ObjectId,
  told: { id?: string; status: RefundStatus },
): Promise<void> {
  const known = told.id === undefined ? {} : { 'refunds.$.providerId': told.id };
  await withTransaction(db, async (tx) => {
    const now = clock.now();
    const before = await orderModel(db)
      .findOneAndUpdate(
        {
          _id: orderId,
          refunds: trusted({ $elemMatch: { _id: refundId, status: { $in: openRefundStatuses } } }),
        },
        { $set: { 'refunds.$.status': told.status, ...known, updatedAt: now } },
        { session: tx.session, returnDocument: 'before' },
      )
      .lean<OrderDoc>();
    const refund = before?.refunds.find(({ _id }) => _id.equals(refundId));
    if (!before || !refund) return;
    if (told.status === 'failed') await freeAmount(tx, { db, order: before, refund, now });
    if (told.status === 'processed') await completeRefund(tx, { db, order: before, refund, now });
  });
}

interface Completing {
  db: Deps['db'];
  /** As it was before. */
  order: OrderDoc;
  refund: OrderRefund;
  now: Date;
}

async function freeAmount(tx: Transaction, { db, order, refund, now }: Completing): Promise<void> {
  const step = {
    status: order.status,
    by: 'system',
    at: now,
    note: 'A refund failed at the payment provider.',
  };
  await orderModel(db).updateOne(
    { _id: order._id },
    { $inc: { refundedKobo: -refund.amountKobo }, $push: { history: step } },
    { session: tx.session },
  );
}

async function completeRefund(tx: Transaction, { db, order, refund, now }: Completing): Promise<void> {
  const orderId = order._id.toHexString();
  const refundedBefore = order.refunds
    .filter(({ status }) => status === 'processed')
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const whole = refundedBefore + refund.amountKobo >= (order.payment?.paidKobo ?? 0);
  // A refused payment was never one of the order.
  if (order.paymentStatus !== 'failed') {
    await orderModel(db).updateOne(
      { _id: order._id },
      { $set: { paymentStatus: whole ? 'refunded' : 'part_refunded' } },
      { session: tx.session },
    );
  }
  await bookRefund(db, tx, { order, refund, refundedBefore, now });
  await tx.emit(orderRefunded, {
    key: orderId,
    data: {
      orderId,
      number: numberOf(order),
      userId: order.userId.toHexString(),
      refundId: refund._id.toHexString(),
      amountKobo: refund.amountKobo,
      reason: refund.reason,
      whole,
    },
  });
}
