import { orderRefunded, refundDelayed } from '@poc/contracts/events/commerce';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, type Types, trusted } from 'mongoose';
import { bookRefundEnd, bookRefundReplacement } from '../../books/books.api.ts';
import type { CommerceDeps } from '../../deps.ts';
import { leftOf, numberOf, type OrderDoc, type OrderRefund, orderModel } from '../../orders/orders.api.ts';
import { freeRefundStatuses, nextRefund, type RefundEvent } from './refund-state.ts';

interface RefundId {
  readonly orderId: Types.ObjectId;
  readonly refundId: Types.ObjectId;
}

type Details = Partial<Pick<OrderRefund, 'providerId' | 'stated'>>;

/** Runs `changeRefund` in its own transaction. @returns whether the event applied */
export async function applyRefundEvent(
  { db, clock }: Pick<CommerceDeps, 'db' | 'clock'>,
  id: RefundId,
  event: RefundEvent,
  details: Details = {},
): Promise<boolean> {
  const order = await withTransaction(db, (tx) =>
    changeRefund(db, tx, { ...id, event, details, now: clock.now() }),
  );
  return order !== null;
}

/**
 * Moves a refund to its next state and applies the effects: the order's refunded sum, the books and
 * notifications. Of concurrent calls, exactly one applies.
 * @returns the updated order; null when the event does not apply to the refund's state, or another refund has
 * taken its amount
 */
export async function changeRefund(
  db: Connection,
  tx: Transaction,
  change: RefundId & { event: RefundEvent; details?: Details; now: Date },
): Promise<OrderDoc | null> {
  const { orderId, refundId, event, details = {}, now } = change;
  const before = await orderModel(db).findById(orderId, null, { session: tx.session }).lean<OrderDoc>();
  const refund = before?.refunds.find(({ _id }) => _id.equals(refundId));
  const next = refund && nextRefund(refund, event, now);
  if (!before || !next) return null;
  const claimedKobo = claimOf({ ...refund, ...next }) - claimOf(refund);
  if (claimedKobo > 0 && claimedKobo > leftOf(before)) return null;
  const changed: OrderRefund = {
    ...refund,
    ...details,
    ...next,
    changedAt: next.status === refund.status ? refund.changedAt : now,
  };
  const order = await orderModel(db)
    .findOneAndUpdate(
      { _id: orderId, refunds: trusted({ $elemMatch: { _id: refundId, status: refund.status } }) },
      { $set: { 'refunds.$': changed, updatedAt: now }, $inc: { refundedKobo: claimedKobo } },
      { session: tx.session, returnDocument: 'after' },
    )
    .lean<OrderDoc>();
  if (!order) throw new Error('refund not found in its own transaction');
  if (next.status === refund.status) return order;
  return follow(tx, { db, order, refund: changed, now });
}

/**
 * Closes refunds that the rest of the order's payment does not cover: failed ones, and unsent ones whose
 * money the buyer's bank has taken.
 */
export async function replaceRefunds(
  db: Connection,
  tx: Transaction,
  order: OrderDoc,
  now: Date,
): Promise<void> {
  let left = leftOf(order);
  const replace = (refund: OrderRefund) =>
    changeRefund(db, tx, { orderId: order._id, refundId: refund._id, event: { type: 'replace' }, now });
  for (const refund of order.refunds.toReversed()) {
    if (left >= 0 || refund.status !== 'decided') continue;
    left += refund.amountKobo;
    await replace(refund);
  }
  for (const refund of order.refunds) {
    if (!freeRefundStatuses.includes(refund.status) || refund.status === 'replaced') continue;
    left -= refund.amountKobo;
    if (left >= 0) continue;
    left += refund.amountKobo;
    await replace(refund);
  }
}

const claimOf = ({ status, amountKobo }: Pick<OrderRefund, 'status' | 'amountKobo'>): number =>
  freeRefundStatuses.includes(status) ? 0 : amountKobo;

interface RefundTransition {
  db: Connection;
  order: OrderDoc;
  refund: OrderRefund;
  now: Date;
}

async function follow(tx: Transaction, transition: RefundTransition): Promise<OrderDoc> {
  const { db, order, refund, now } = transition;
  switch (refund.status) {
    case 'processed':
    case 'settled':
      return completeRefund(tx, transition);
    case 'replaced':
      await bookRefundReplacement(db, tx, { order, refund, now });
      return order;
    case 'refused':
    case 'failed':
    case 'owed':
      // The buyer's bank has taken the money meanwhile: it is no longer owed, and no notification is sent.
      if (order.chargedBackKobo && leftOf(order) < refund.amountKobo) {
        await replaceRefunds(db, tx, order, now);
        return addFailureStep(tx, transition);
      }
      // The history records every failed try; notifications are sent for the first and the last.
      if (refund.tries === 1 || refund.status === 'owed') await announce(tx, transition);
      return addFailureStep(tx, transition);
    case 'needs-attention':
      await announce(tx, transition);
      return order;
    default:
      return order;
  }
}

function announce(tx: Transaction, { order, refund }: RefundTransition): Promise<void> {
  const { status, amountKobo, currency, lastError } = refund;
  return tx.emit(refundDelayed, {
    key: order._id.toHexString(),
    data: {
      orderId: order._id.toHexString(),
      number: numberOf(order),
      userId: order.userId.toHexString(),
      refundId: refund._id.toHexString(),
      amountKobo,
      currency,
      state: status === 'needs-attention' || status === 'owed' ? status : 'retrying',
      error: lastError,
    },
  });
}

async function addFailureStep(tx: Transaction, { db, order, now }: RefundTransition): Promise<OrderDoc> {
  const step = {
    status: order.status,
    by: 'system',
    at: now,
    note: 'A refund failed at the payment provider.',
  };
  const noted = await orderModel(db)
    .findOneAndUpdate(
      { _id: order._id },
      { $push: { history: step } },
      { session: tx.session, returnDocument: 'after' },
    )
    .lean<OrderDoc>();
  return noted ?? order;
}

async function completeRefund(tx: Transaction, transition: RefundTransition): Promise<OrderDoc> {
  const { db, order, refund, now } = transition;
  const orderId = order._id.toHexString();
  const backKobo = order.refunds
    .filter(({ status }) => status === 'processed' || status === 'settled')
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const whole = backKobo + (order.chargedBackKobo ?? 0) >= (order.payment?.paidKobo ?? 0);
  const from = refund.status === 'settled' ? 'bank' : 'paystack';
  await bookRefundEnd(db, tx, { order, refund, from, now });
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
  // A refused payment never counted towards the order.
  if (order.paymentStatus === 'failed') return order;
  const completed = await orderModel(db)
    .findOneAndUpdate(
      { _id: order._id },
      { $set: { paymentStatus: whole ? 'refunded' : 'part_refunded' } },
      { session: tx.session, returnDocument: 'after' },
    )
    .lean<OrderDoc>();
  return completed ?? order;
}
