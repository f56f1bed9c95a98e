import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type QueryFilter, trusted } from 'mongoose';
import type { CommerceDeps } from '../deps.ts';
import {
  type OrderDoc,
  type OrderPayment,
  orderModel,
  readOrder,
  releaseOrder,
} from '../orders/orders.api.ts';
import {
  failByPaystack,
  isRefusal,
  PaystackRefused,
  PaystackUnavailable,
} from './paystack/paystack-errors.ts';

/** How people may pay. */
const channels = ['card', 'bank_transfer', 'ussd'];

/** A start that has not ended by then was lost with its process. */
const lostAfterMs = 10_000;
/** People need about so long to pay; before that the webhook or their return says what became of it. */
const firstAskMs = 60_000;
/** Starts of one order that Paystack may have heard of: each is asked about later. */
const maxAttempts = 9;
const waitMs = 4_500;
/** A start that failed is marked by this time, so that the next try need not wait until it counts as lost. */
const failedAt = new Date(0);

/** Our reference of an order's payment. Made of the order, so that a repeated start can't be a second payment. */
export const referenceOf = (order: Pick<OrderDoc, '_id'>, attempt: number): string =>
  attempt === 1 ? `poc-${order._id.toHexString()}` : `poc-${order._id.toHexString()}-${attempt}`;

/** An order with a start of its payment that its holder alone may make. */
export type ClaimedOrder = OrderDoc & { payment: OrderPayment };

/** An order to pay for. Anyone who has just made it made it with a start that is theirs. */
export type Startable = { order: ClaimedOrder; isNew: true } | { order: OrderDoc; isNew: false };

/**
 * Starts the payment of an order, once: anyone who asks again gets the address of the first start. A start whose answer was
 * lost is repeated under the next reference; nobody has the address of the lost one, so nobody can pay it.
 * @returns the order with its payment
 * @throws payment_provider_unavailable: the order stays, and may be tried again; payment_refused: it is cancelled;
 *   order_lapsed, order_replaced
 */
export async function initializePayment(deps: CommerceDeps, startable: Startable): Promise<OrderDoc> {
  const { order, isNew } = startable;
  if (isStarted(order)) return order;
  if (isNew) return initialize(deps, order);
  const claimed = await claimStart(deps, order);
  return claimed ? initialize(deps, claimed) : untilStarted(deps, order);
}

/** A start of an order's payment that somebody has just claimed for themselves. */
export const newAttempt = (orderId: OrderDoc['_id'], attempt: number, now: Date): OrderPayment => ({
  reference: referenceOf({ _id: orderId }, attempt),
  accessCode: '',
  authorizationUrl: '',
  startedAt: now,
  attempt,
  transactionId: null,
  channel: null,
  paidKobo: 0,
  currency: 'NGN',
  paidAt: null,
  underWay: false,
  askAt: new Date(now.getTime() + firstAskMs),
  asks: 0,
});

/** Whether there is nothing left to start. @throws order_lapsed, order_replaced when it can't be paid any more */
function isStarted({ status, cancelReason, paymentStatus, reservation, payment }: OrderDoc): boolean {
  if (status !== 'cancelled' && (paymentStatus === 'paid' || paymentStatus === 'part_refunded')) return true;
  if (cancelReason === 'replaced') fail('order_replaced');
  if (cancelReason === 'refused') fail('payment_refused');
  if (reservation !== 'held' || paymentStatus !== 'pending') fail('order_lapsed');
  return payment !== null && payment.authorizationUrl !== '';
}

/** Somebody else is starting it: their address is ours, and so is their failure. */
async function untilStarted({ db }: CommerceDeps, { _id }: OrderDoc): Promise<OrderDoc> {
  const giveUpAt = performance.now() + waitMs;
  while (performance.now() < giveUpAt) {
    const order = await readOrder(db, _id);
    if (isStarted(order)) return order;
    if (order.payment?.startedAt.getTime() === failedAt.getTime()) break;
    await sleep(50);
  }
  return fail('payment_provider_unavailable');
}

/** Takes the next attempt for oneself; null when another call holds one that may still succeed. */
async function claimStart({ db, clock }: CommerceDeps, order: OrderDoc): Promise<ClaimedOrder | null> {
  const now = clock.now();
  const attempt = (order.payment?.attempt ?? 0) + 1;
  if (attempt > maxAttempts) fail('payment_provider_unavailable', { internal: 'too many starts' });
  const free: QueryFilter<OrderDoc> =
    order.payment === null
      ? { payment: null }
      : {
          'payment.attempt': order.payment.attempt,
          'payment.authorizationUrl': '',
          'payment.startedAt': trusted({ $lt: new Date(now.getTime() - lostAfterMs) }),
        };
  const payment = newAttempt(order._id, attempt, now);
  return orderModel(db)
    .findOneAndUpdate(
      { _id: order._id, reservation: 'held', paymentStatus: 'pending', ...free },
      { $set: { payment, updatedAt: now } },
      { returnDocument: 'after' },
    )
    .lean<ClaimedOrder>();
}

/** Starts an attempt that is the caller's own. */
async function initialize(deps: CommerceDeps, order: ClaimedOrder): Promise<OrderDoc> {
  const { db, config, paystack, logger } = deps;
  const { reference, attempt } = order.payment;
  const mine = { _id: order._id, 'payment.attempt': attempt, 'payment.authorizationUrl': '' };
  const callback = new URL('/payment/callback', config.PUBLIC_URL);
  // Anyone who leaves Paystack's page without paying comes back to the same question: what became of this payment.
  const cancelled = new URL(callback);
  cancelled.searchParams.set('reference', reference);
  try {
    const { authorizationUrl, accessCode } = await paystack.initialize({
      email: order.customer.email,
      amountKobo: order.totalKobo,
      reference,
      callbackUrl: callback.href,
      channels,
      metadata: { order_id: order._id.toHexString(), cancel_action: cancelled.href },
    });
    const address = { 'payment.authorizationUrl': authorizationUrl, 'payment.accessCode': accessCode };
    const started = await orderModel(db)
      .findOneAndUpdate(mine, { $set: address }, { returnDocument: 'after' })
      .lean<OrderDoc>();
    if (started && isStarted(started)) return started;
  } catch (error) {
    if (!(error instanceof PaystackUnavailable || error instanceof PaystackRefused)) throw error;
    logger.warn({ err: error, orderId: order._id.toHexString(), attempt }, 'a payment could not be started');
    if (isRefusal(error)) await releaseRefused(deps, order, error.message);
    // What was never sent was no attempt: while Paystack is unavailable people may try as often as they like.
    const isSpent = !(error instanceof PaystackUnavailable) || error.asked;
    const free = { 'payment.startedAt': failedAt, 'payment.attempt': isSpent ? attempt : attempt - 1 };
    await orderModel(db).updateOne(mine, { $set: free });
    return failByPaystack(error);
  }
  // Anyone who took it for lost meanwhile has the address that counts.
  return untilStarted(deps, order);
}

/** Nobody can ever pay it: its products go back into the stock at once. */
async function releaseRefused({ db, clock }: CommerceDeps, { _id }: OrderDoc, reason: string): Promise<void> {
  const what = {
    orderId: _id,
    reason: 'refused',
    by: 'system',
    note: `Paystack: ${reason}`.slice(0, 300),
  } as const;
  await withTransaction(db, (tx) => releaseOrder(db, tx, { ...what, now: clock.now() }));
}
