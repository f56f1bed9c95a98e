import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { pause } from '@poc/kit/retry';
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

const channels = ['card', 'bank_transfer', 'ussd'];

/** An attempt older than this is considered crashed. */
const lostAfterMs = 10_000;
/** Typical time to pay. Before that, the webhook or the buyer's return reports the outcome. */
const firstAskMs = 60_000;
/** Limit on attempts that Paystack may have received, since each is queried later. */
const maxAttempts = 9;
const waitMs = 4_500;
/** Start time of a failed attempt: the next try need not wait until it counts as crashed. */
const failedAt = new Date(0);

/** Derives the reference from the order, so that a repeated start can't become a second payment. */
export const referenceOf = (order: Pick<OrderDoc, '_id'>, attempt: number): string =>
  attempt === 1 ? `poc-${order._id.toHexString()}` : `poc-${order._id.toHexString()}-${attempt}`;

/** Order with an attempt that only its holder may initialize. */
export type ClaimedOrder = OrderDoc & { payment: OrderPayment };

/** Order to pay for. A new order comes with an attempt that the caller holds. */
export type Startable = { order: ClaimedOrder; isNew: true } | { order: OrderDoc; isNew: false };

/**
 * Starts the payment of an order once: repeated calls return the address of the first attempt. An attempt
 * whose response was lost is repeated under the next reference; its own address was never delivered, so it
 * can't be paid.
 * @returns the order with its payment
 * @throws payment_provider_unavailable: the order stays and may be retried; payment_refused: it is cancelled;
 * order_lapsed, order_replaced
 */
export async function initializePayment(deps: CommerceDeps, startable: Startable): Promise<OrderDoc> {
  const { order, isNew } = startable;
  if (isStarted(order)) return order;
  if (isNew) return initialize(deps, order);
  const claimed = await claimStart(deps, order);
  return claimed ? initialize(deps, claimed) : untilStarted(deps, order);
}

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

function isStarted({ status, cancelReason, paymentStatus, reservation, payment }: OrderDoc): boolean {
  if (status !== 'cancelled' && (paymentStatus === 'paid' || paymentStatus === 'part_refunded')) return true;
  if (cancelReason === 'replaced') fail('order_replaced');
  if (cancelReason === 'refused') fail('payment_refused');
  if (reservation !== 'held' || paymentStatus !== 'pending') fail('order_lapsed');
  return payment !== null && payment.authorizationUrl !== '';
}

/** Waits for the attempt of another call and shares its address or its failure. */
async function untilStarted({ db }: CommerceDeps, { _id }: OrderDoc): Promise<OrderDoc> {
  const giveUpAt = performance.now() + waitMs;
  while (performance.now() < giveUpAt) {
    const order = await readOrder(db, _id);
    if (isStarted(order)) return order;
    if (order.payment?.startedAt.getTime() === failedAt.getTime()) break;
    await pause(50);
  }
  return fail('payment_provider_unavailable');
}

async function claimStart({ db, clock }: CommerceDeps, order: OrderDoc): Promise<ClaimedOrder | null> {
  const now = clock.now();
  const attempt = (order.payment?.attempt ?? 0) + 1;
  if (attempt > maxAttempts) fail('payment_provider_unavailable', { internal: 'too many attempts' });
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

async function initialize(deps: CommerceDeps, order: ClaimedOrder): Promise<OrderDoc> {
  const { db, config, paystack, logger } = deps;
  const { reference, attempt } = order.payment;
  const mine = { _id: order._id, 'payment.attempt': attempt, 'payment.authorizationUrl': '' };
  const callback = new URL('/payment/callback', config.PUBLIC_URL);
  // A buyer who leaves Paystack's page without paying returns to the same verification.
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
    logger.warn({ err: error, orderId: order._id.toHexString(), attempt }, 'could not start a payment');
    if (isRefusal(error)) await releaseRefused(deps, order, error.message);
    // An attempt that was never sent is not counted: buyers may retry freely while Paystack is unavailable.
    const isSpent = !(error instanceof PaystackUnavailable) || error.asked;
    const free = { 'payment.startedAt': failedAt, 'payment.attempt': isSpent ? attempt : attempt - 1 };
    await orderModel(db).updateOne(mine, { $set: free });
    return failByPaystack(error);
  }
  // Another call considered this attempt crashed: its address is the valid one.
  return untilStarted(deps, order);
}

/** The order can never be paid: its stock is released at once. */
async function releaseRefused({ db, clock }: CommerceDeps, { _id }: OrderDoc, reason: string): Promise<void> {
  const what = {
    orderId: _id,
    reason: 'refused',
    by: 'system',
    note: `Paystack: ${reason}`.slice(0, 300),
  } as const;
  await withTransaction(db, (tx) => releaseOrder(db, tx, { ...what, now: clock.now() }));
}
