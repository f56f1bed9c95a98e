import { orderRefunded, refundDelayed } from '@poc/contracts/events/commerce';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, type Types, trusted } from 'mongoose';
import { bookRefundEnd, bookRefundReplacement } from '../../books/books.api.ts';
import type { CommerceDeps } from '../../deps.ts';
import { leftOf, numberOf, type OrderDoc, type OrderRefund, orderModel } from '../../orders/orders.api.ts';
import { freeRefundStatuses, nextRefund, type RefundEvent } from './refund-state.ts';

/** One refund of one order. */
interface RefundId {
  readonly orderId: Types.ObjectId;
  readonly refundId: Types.ObjectId;
}

/** What is stored beside the state. */
type Details = Partial<Pick<OrderRefund, 'providerId' | 'stated'>>;

/** `changeRefund` in a transaction of its own. @returns whether the event meant anything */
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
 * Takes a refund to its next state, with all that follows from it: what its order counts as given back, the books, and
 * who is to know. Of all who do it at once, one does; the others find it done.
 * @returns the order as it is now; null when the event means nothing to the refund as it is, or another refund has taken
 *   its amount
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
  if (!order) throw new Error('a refund is gone in the middle of its transaction');
  if (next.status === refund.status) return order;
  return follow(tx, { db, order, refund: changed, now });
}

/**
 * Closes the refunds of an order for which nothing is left of its payment: those that came to nothing, beside the others;
 * and those not sent yet whose money the buyer's bank has taken back.
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

interface Following {
  db: Connection;
  /** As it is now. */
  order: OrderDoc;
  refund: OrderRefund;
  now: Date;
}

async function follow(tx: Transaction, following: Following): Promise<OrderDoc> {
  const { db, order, refund, now } = following;
  switch (refund.status) {
    case 'processed':
    case 'settled':
      return completeRefund(tx, following);
    case 'replaced':
      await bookRefundReplacement(db, tx, { order, refund, now });
      return order;
    case 'refused':
    case 'failed':
    case 'owed':
      // The buyer's bank has taken the money back meanwhile: it is owed no more, and nobody has to hear of it.
      if (order.chargedBackKobo && leftOf(order) < refund.amountKobo) {
        await replaceRefunds(db, tx, order, now);
        return addFailureStep(tx, following);
      }
      // Each try that comes to nothing is in the history of the refund; people hear of the first, and of the last.
      if (refund.tries === 1 || refund.status === 'owed') await announce(tx, following);
      return addFailureStep(tx, following);
    case 'needs-attention':
      await announce(tx, following);
      return order;
    default:
      return order;
  }
}

function announce(tx: Transaction, { order, refund }: Following): Promise<void> {
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

async function addFailureStep(tx: Transaction, { db, order, now }: Following): Promise<OrderDoc> {
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

async function completeRefund(tx: Transaction, following: Following): Promise<OrderDoc> {
  const { db, order, refund, now } = following;
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
  // A refused payment was never one of the order.
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
