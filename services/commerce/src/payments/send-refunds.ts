import { type Connection, type Types, trusted } from 'mongoose';
import { type OrderDoc, type OrderRefund, openRefundStatuses, orderModel } from '../orders/order.model.ts';
import { inParallel } from './in-parallel.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { PaystackRefund } from './paystack/paystack-answers.ts';
import { PaystackRefused } from './paystack/paystack-errors.ts';
import { recordRefundStatus } from './record-refund-status.ts';

/** Longer than a call may take, so that whoever finds the time over knows that the call is. */
const holdMs = 60_000;
const perRound = 100;
const atOnce = 4;

/** What Paystack keeps with a refund, so that one whose answer was lost is found again. */
export const noteOf = (refund: Pick<OrderRefund, '_id'>): string => `refund ${refund._id.toHexString()}`;

/** Decided, not sent, and in nobody's hands. */
const isWaiting = (now: Date) => ({
  status: 'pending',
  providerId: null,
  $or: [{ heldUntil: null }, { heldUntil: { $lte: now } }],
});

/**
 * Sends refunds that were decided and not sent. Before one is sent, those that Paystack has of the payment are looked
 * through for it: an answer that was lost must not become a second refund.
 * @returns how many were sent or found
 */
export async function sendRefunds(deps: PaymentDeps, signal: AbortSignal): Promise<number> {
  const { db, clock } = deps;
  for (let sent = 0; ; ) {
    const now = clock.now();
    const orders = await orderModel(db)
      .find({
        // For the index.
        'refunds.status': trusted({ $in: openRefundStatuses }),
        refunds: trusted({ $elemMatch: isWaiting(now) }),
      })
      .limit(perRound)
      .lean<OrderDoc[]>();
    await inParallel(orders, { atOnce, signal }, async (order) => {
      // One after the other: those of one payment are told apart by what Paystack has of it.
      for (const refund of order.refunds) {
        if (refund.status !== 'pending' || refund.providerId !== null || signal.aborted) continue;
        if (await trySend(deps, order, refund)) sent += 1;
      }
    });
    if (orders.length < perRound || signal.aborted) return sent;
  }
}

/** @returns whether it was sent by this call; what failed is tried again when its time is over */
async function trySend(deps: PaymentDeps, { _id }: OrderDoc, refund: OrderRefund): Promise<boolean> {
  const { db, clock, logger } = deps;
  if (!(await hold(db, { orderId: _id, refundId: refund._id, now: clock.now() }))) return false;
  try {
    await recordRefundStatus(deps, _id, refund._id, await sendOne(deps, refund));
    return true;
  } catch (error) {
    logger.error({ err: error, refundId: refund._id.toHexString() }, 'a refund could not be sent');
    if (isFinal(error)) await recordRefundStatus(deps, _id, refund._id, { status: 'failed' });
    return false;
  }
}

/** Paystack read it and will not do it. Anything else, a wrong key too, may be otherwise the next time. */
const isFinal = (error: unknown): boolean =>
  error instanceof PaystackRefused && (error.status === 400 || error.status === 422);

async function hold(
  db: Connection,
  { orderId, refundId, now }: { orderId: Types.ObjectId; refundId: Types.ObjectId; now: Date },
): Promise<boolean> {
  const { modifiedCount } = await orderModel(db).updateOne(
    { _id: orderId, refunds: trusted({ $elemMatch: { _id: refundId, ...isWaiting(now) } }) },
    { $set: { 'refunds.$.heldUntil': new Date(now.getTime() + holdMs) } },
  );
  return modifiedCount === 1;
}

async function sendOne({ paystack }: PaymentDeps, refund: OrderRefund): Promise<PaystackRefund> {
  const { transactionId, amountKobo } = refund;
  const note = noteOf(refund);
  const known = await paystack.listRefunds(transactionId);
  const before = known.find((one) => one.merchant_note === note);
  return before ?? paystack.refund({ transactionId, amountKobo, note });
}
