import { forEachConcurrent } from '@poc/kit/concurrency/for-each-concurrent';
import { trusted } from 'mongoose';
import type { CommerceDeps } from '../commerce-deps.ts';
import { type OrderDoc, orderModel } from '../orders/order.model.ts';
import type { OrderRefund } from '../orders/order-payment.schema.ts';
import { dueRefundStatuses, openRefundStatuses } from '../orders/refund-state.ts';
import type { PaystackRefund } from '../paystack/paystack-answers.ts';
import { PaystackRefused } from '../paystack/paystack-errors.ts';
import { applyRefundEvent } from './change-refund.ts';
import { statedBy } from './follow-refunds.ts';

const perRound = 100;
const maxConcurrent = 4;

/** What Paystack keeps with a refund, so that one whose answer was lost is found again. */
export const noteOf = (refund: Pick<OrderRefund, '_id'>): string => `refund ${refund._id.toHexString()}`;

/**
 * Sends refunds that are due: those just decided, those whose pause after a failure is over, and those whose answer was
 * lost. Before one is sent, those that Paystack has of the payment are looked through for it: an answer that was lost must
 * not become a second refund.
 * @returns how many were sent or found
 */
export async function sendRefunds(deps: CommerceDeps, signal: AbortSignal): Promise<number> {
  const { db, clock } = deps;
  for (let sent = 0; ; ) {
    const now = clock.now();
    const orders = await orderModel(db)
      .find({
        // For the index.
        'refunds.status': trusted({ $in: openRefundStatuses }),
        refunds: trusted({ $elemMatch: { status: { $in: dueRefundStatuses }, nextTryAt: { $lte: now } } }),
      })
      .limit(perRound)
      .lean<OrderDoc[]>();
    await forEachConcurrent(orders, { maxConcurrent, signal }, async (order) => {
      // One after the other: those of one payment are distinguished by what Paystack has of it.
      for (const refund of order.refunds) {
        if (!dueRefundStatuses.includes(refund.status) || signal.aborted) continue;
        if (await trySend(deps, order, refund)) sent += 1;
      }
    });
    if (orders.length < perRound || signal.aborted) return sent;
  }
}

/** @returns whether it was sent by this call; what failed is tried again when its time is over */
async function trySend(deps: CommerceDeps, { _id }: OrderDoc, refund: OrderRefund): Promise<boolean> {
  const id = { orderId: _id, refundId: refund._id };
  if (!(await applyRefundEvent(deps, id, { type: 'send' }, { providerId: null }))) return false;
  try {
    const found = await sendOne(deps, refund);
    const details = { providerId: found.id, ...statedBy(deps, found) };
    await applyRefundEvent(deps, id, { type: 'reported', status: found.status }, details);
    return true;
  } catch (error) {
    deps.logger.error({ err: error, refundId: refund._id.toHexString() }, 'a refund could not be sent');
    const type = isRefusal(error) ? 'refused' : 'unanswered';
    await applyRefundEvent(deps, id, { type, error: wordsOf(error) });
    return false;
  }
}

/** A wrong key or too many calls say nothing of the refund: that is ours to mend, and it is sent again. */
const notAboutTheRefund: readonly number[] = [401, 403, 408, 429];

/** Paystack read it and will not do it. */
const isRefusal = (error: unknown): boolean =>
  error instanceof PaystackRefused && !notAboutTheRefund.includes(error.status);

const wordsOf = (error: unknown): string =>
  error instanceof PaystackRefused
    ? `Paystack: ${error.message || error.code || error.status}`.slice(0, 300)
    : 'Paystack did not answer.';

async function sendOne({ paystack }: CommerceDeps, refund: OrderRefund): Promise<PaystackRefund> {
  const { transactionId, amountKobo } = refund;
  const note = noteOf(refund);
  const known = await paystack.listRefunds(transactionId);
  // One that failed is over: trying again makes another one.
  const before = known.find((one) => one.merchant_note === note && one.status !== 'failed');
  return before ?? paystack.refund({ transactionId, amountKobo, note });
}
