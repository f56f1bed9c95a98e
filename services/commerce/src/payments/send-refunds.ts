import { type Connection, type Types, trusted } from 'mongoose';
import { type OrderDoc, type OrderRefund, orderModel } from '../orders/order.model.ts';
import { recordRefundStatus } from './follow-refunds.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { PaystackRefund } from './paystack/paystack-answers.ts';
import { PaystackRefused } from './paystack/paystack-errors.ts';

/** Longer than a call may take, so that whoever finds the time over knows that the call is. */
const holdMs = 60_000;
const perRound = 100;

/** What Paystack keeps with a refund, so that one whose answer was lost is found again. */
export const noteOf = (refund: Pick<OrderRefund, '_id'>): string => `refund ${refund._id.toHexString()}`;

/**
 * Sends refunds that were decided and not sent. Before one is sent, those that Paystack has of the payment are looked
 * through for it: an answer that was lost must not become a second refund.
 * @returns how many were sent or found
 */
export async function sendRefunds(deps: PaymentDeps, signal: AbortSignal): Promise<number> {
  const { db, clock, logger } = deps;
  const now = clock.now();
  const isWaiting = {
    status: 'pending',
    providerId: null,
    $or: [{ heldUntil: null }, { heldUntil: { $lte: now } }],
  };
  const orders = await orderModel(db)
    .find({ refunds: trusted({ $elemMatch: isWaiting }) })
    .limit(perRound)
    .lean<OrderDoc[]>();
  let sent = 0;
  for (const order of orders) {
    for (const refund of order.refunds) {
      if (signal.aborted) return sent;
      if (!(await hold(db, order._id, refund._id, now))) continue;
      try {
        const answer = await sendOne(deps, refund);
        await recordRefundStatus(deps, order._id, refund._id, answer);
        sent += 1;
      } catch (error) {
        logger.error({ err: error, refundId: refund._id.toHexString() }, 'a refund could not be sent');
        if (error instanceof PaystackRefused) {
          await recordRefundStatus(deps, order._id, refund._id, { id: null, status: 'failed' });
        }
      }
    }
  }
  return sent;
}

async function hold(
  db: Connection,
  orderId: Types.ObjectId,
  refundId: Types.ObjectId,
  now: Date,
): Promise<boolean> {
  const { modifiedCount } = await orderModel(db).updateOne(
    {
      _id: orderId,
      refunds: trusted({
        $elemMatch: {
          _id: refundId,
          status: 'pending',
          providerId: null,
          $or: [{ heldUntil: null }, { heldUntil: { $lte: now } }],
        },
      }),
    },
    { $set: { 'refunds.$.heldUntil': new Date(now.getTime() + holdMs) } },
  );
  return modifiedCount === 1;
}

async function sendOne({ paystack }: PaymentDeps, refund: OrderRefund): Promise<PaystackRefund> {
  const note = noteOf(refund);
  const known = await paystack.listRefunds(refund.transactionId);
  const before = known.find((one) => one.merchant_note === note);
  if (before) return before;
  return paystack.refund({ transactionId: refund.transactionId, amountKobo: refund.amountKobo, note });
}
