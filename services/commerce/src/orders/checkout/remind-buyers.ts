import { orderPaymentDue } from '@poc/contracts/events/commerce';
import { forEachConcurrent } from '@poc/kit/concurrency/for-each-concurrent';
import { hasRow } from '@poc/kit/mongo/has-row';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type QueryFilter, trusted } from 'mongoose';
import type { Deps } from '../../config.ts';
import type { CommerceDeps } from '../../deps.ts';
import { verifyAndSettle, withPayment } from '../../payments/payments.api.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import { snapshotOfOrder } from '../snapshot-of-order.ts';
import { isResumable } from './open-orders.ts';
import { reservationMs } from './order-limits.ts';

const perRound = 200;
const maxConcurrent = 4;

/** Delay of the payment reminder in ms: most buyers pay within minutes, and 25 of 30 minutes remain. */
export const remindAfterMs = reservationMs / 6;

// The `$type` lets the query use the partial index.
const toRemind = (now: Date): QueryFilter<OrderDoc> => ({ remindAt: trusted({ $type: 'date', $lte: now }) });

export const hasBuyersToRemind = ({ db, clock }: Deps): Promise<boolean> =>
  hasRow(orderModel(db), toRemind(clock.now()));

/**
 * Sends the buyers of unpaid orders the payment deadline, once per order. Queries Paystack first, and sends no
 * reminder while a payment may arrive or when too little time is left.
 * @returns the number of reminders
 */
export async function remindBuyers(deps: CommerceDeps, signal: AbortSignal): Promise<number> {
  for (let reminded = 0; ; ) {
    const due = await orderModel(deps.db)
      .find(toRemind(deps.clock.now()))
      .sort({ remindAt: 1 })
      .limit(perRound)
      .lean<OrderDoc[]>();
    await forEachConcurrent(due, { maxConcurrent, signal }, async (order) => {
      if (await mayBePaid(deps, order)) return postpone(deps, order);
      if (await remind(deps, order)) reminded += 1;
    });
    if (due.length < perRound || signal.aborted) return reminded;
  }
}

async function mayBePaid(deps: CommerceDeps, order: OrderDoc): Promise<boolean> {
  if (!isResumable(order, deps.clock.now())) return false;
  try {
    const { payment } = await withPayment(deps.db, order);
    return payment !== null && (await verifyAndSettle(deps, payment)) === 'pending';
  } catch (error) {
    const orderId = order._id.toHexString();
    deps.logger.warn({ err: error, orderId }, 'could not query a payment before a reminder');
    return true;
  }
}

async function postpone({ db, clock }: CommerceDeps, { _id, remindAt }: OrderDoc): Promise<void> {
  const later = new Date(clock.now().getTime() + remindAfterMs);
  await orderModel(db).updateOne({ _id, ...(remindAt && { remindAt }) }, { $set: { remindAt: later } });
}

function remind({ db, clock }: CommerceDeps, { _id }: OrderDoc): Promise<boolean> {
  const latest = new Date(clock.now().getTime() + remindAfterMs);
  return withTransaction(db, async (tx) => {
    const order = await orderModel(tx)
      .findOneAndUpdate({ _id, remindAt: trusted({ $type: 'date' }) }, { $unset: { remindAt: 1 } })
      .lean<OrderDoc>();
    const { reservedUntil } = order ?? {};
    if (order?.status !== 'pending' || !reservedUntil || !isResumable(order, latest)) return false;
    const { payment } = await withPayment(tx, order);
    if (!payment?.authorizationUrl) return false;
    const data = { ...snapshotOfOrder(order), payBy: reservedUntil.toISOString() };
    await tx.emit(orderPaymentDue, { key: _id.toHexString(), data });
    return true;
  });
}
