import { forEachConcurrent } from '@poc/kit/concurrency/for-each-concurrent';
import { hasRow } from '@poc/kit/mongo/has-row';
import { type QueryFilter, trusted } from 'mongoose';
import type { Deps } from '../config.ts';
import type { CommerceDeps } from '../deps.ts';
import { type OrderDoc, orderModel } from '../orders/orders.api.ts';
import { verifyAndSettle } from './verify-and-settle.ts';

const minuteMs = 60_000;
/**
 * Pauses between queries; the last one repeats. While stock is held the pauses are short enough to settle a
 * payment with a lost webhook within 5 minutes.
 */
const pausesMinutes = [1, 1, 2, 4, 4, 4, 4, 4, 4, 4, 10, 30, 60];
/** Paystack reports a payment for this long; nothing arrives later. */
const giveUpAfterMs = 72 * 60 * minuteMs;
const perRound = 200;
const maxConcurrent = 8;

// The `$type` lets the query use the partial index.
const dueAt = (now: Date): QueryFilter<OrderDoc> => ({
  'payment.askAt': trusted({ $type: 'date', $lte: now }),
});

export const hasOpenPayments = ({ db, clock }: Deps): Promise<boolean> =>
  hasRow(orderModel(db), dueAt(clock.now()));

/**
 * Queries Paystack about open payments, for lost webhooks and closed browsers. Includes payments of cancelled
 * orders: late money is refunded.
 * @returns the number of payments queried
 */
export async function pollOpenPayments(deps: CommerceDeps, signal: AbortSignal): Promise<number> {
  const { db, clock, logger } = deps;
  for (let asked = 0; ; ) {
    const due = await orderModel(db)
      .find(dueAt(clock.now()))
      .sort({ 'payment.askAt': 1 })
      .limit(perRound)
      .lean<OrderDoc[]>();
    await forEachConcurrent(due, { maxConcurrent, signal }, async (order) => {
      await planNext(deps, order);
      try {
        await verifyAndSettle(deps, order);
        asked += 1;
      } catch (error) {
        logger.warn({ err: error, orderId: order._id.toHexString() }, 'could not query a payment');
      }
    });
    if (due.length < perRound || signal.aborted) return asked;
  }
}

/** Runs before the query, so that a payment that always fails does not block the others. */
async function planNext({ db, clock }: CommerceDeps, { _id, payment }: OrderDoc): Promise<void> {
  if (payment === null) return;
  const now = clock.now().getTime();
  const minutes = pausesMinutes[Math.min(payment.asks, pausesMinutes.length - 1)] ?? 60;
  const isOver = now - payment.startedAt.getTime() > giveUpAfterMs;
  await orderModel(db).updateOne(
    { _id, 'payment.asks': payment.asks, 'payment.paidAt': null },
    {
      $set: { 'payment.askAt': isOver ? null : new Date(now + minutes * minuteMs) },
      $inc: { 'payment.asks': 1 },
    },
  );
}
