import { forEachConcurrent } from '@poc/kit/concurrency/for-each-concurrent';
import { hasRow } from '@poc/kit/mongo/has-row';
import { type QueryFilter, trusted } from 'mongoose';
import type { Deps } from '../../config.ts';
import type { CommerceDeps } from '../../deps.ts';
import { type OrderDoc, type OrderRefund, orderModel } from '../../orders/orders.api.ts';
import { applyRefundEvent } from './change-refund.ts';
import { statedBy } from './follow-refunds.ts';
import { dueRefundStatuses, openRefundStatuses } from './refund-state.ts';
import { afterFailedSend, sendRefund } from './send-refund.ts';

const perRound = 100;
const maxConcurrent = 4;

const toSend = (now: Date): QueryFilter<OrderDoc> => ({
  // For the index.
  'refunds.status': trusted({ $in: openRefundStatuses }),
  refunds: trusted({ $elemMatch: { status: { $in: dueRefundStatuses }, nextTryAt: { $lte: now } } }),
});

/** Whether a refund of an order waits to be sent. */
export const hasDueRefunds = ({ db, clock }: Deps): Promise<boolean> =>
  hasRow(orderModel(db), toSend(clock.now()));

/**
 * Sends refunds that are due: those just decided, those whose pause after a failure is over, and those whose answer was
 * lost. Before one is sent, those that Paystack has of the payment are looked through for it: an answer that was lost must
 * not become a second refund.
 * @returns how many were sent or found
 */
export async function sendRefunds(deps: CommerceDeps, signal: AbortSignal): Promise<number> {
  const { db, clock } = deps;
  for (let sent = 0; ; ) {
    const orders = await orderModel(db).find(toSend(clock.now())).limit(perRound).lean<OrderDoc[]>();
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
    const found = await sendRefund(deps.paystack, refund);
    const details = { providerId: found.id, ...statedBy(deps, found) };
    await applyRefundEvent(deps, id, { type: 'reported', status: found.status }, details);
    return true;
  } catch (error) {
    deps.logger.error({ err: error, refundId: refund._id.toHexString() }, 'a refund could not be sent');
    await applyRefundEvent(deps, id, afterFailedSend(error));
    return false;
  }
}
