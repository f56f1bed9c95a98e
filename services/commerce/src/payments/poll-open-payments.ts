import { forEachConcurrent } from '@poc/kit/concurrency/for-each-concurrent';
import { AppError } from '@poc/kit/errors';
import { hasRow } from '@poc/kit/mongo/has-row';
import { type QueryFilter, trusted } from 'mongoose';
import type { Deps } from '../config.ts';
import type { CommerceDeps } from '../deps.ts';
import { failPayment } from './fail-payment.ts';
import { type PaymentDoc, paymentModel } from './payment.model.ts';
import { verifyAndSettle } from './verify-and-settle.ts';

const minuteMs = 60_000;
/**
 * Pauses between polls; the last one repeats. While stock is reserved they are short enough to settle a payment
 * within 5 minutes if its webhook was lost.
 */
const pausesMinutes = [1, 1, 2, 4, 4, 4, 4, 4, 4, 4, 10, 30, 60];
/** Time in ms after which Paystack no longer reports a payment. */
const giveUpAfterMs = 72 * 60 * minuteMs;
const perRound = 200;
const maxConcurrent = 8;

// The `$type` lets the query use the partial index.
const dueAt = (now: Date): QueryFilter<PaymentDoc> => ({ askAt: trusted({ $type: 'date', $lte: now }) });

export const hasDuePaymentPolls = ({ db, clock }: Deps): Promise<boolean> =>
  hasRow(paymentModel(db), dueAt(clock.now()));

/**
 * Polls Paystack for open payments, in case a webhook was lost or the browser was closed. Includes payments of
 * cancelled orders, which are refunded. A payment that cannot be settled does not block others and is retried.
 * @returns the number of payments queried
 */
export async function pollOpenPayments(deps: CommerceDeps, signal: AbortSignal): Promise<number> {
  const { db, clock, billingClock, logger } = deps;
  await billingClock.refresh();
  for (let polled = 0; ; ) {
    const due = await paymentModel(db)
      .find(dueAt(clock.now()))
      .sort({ askAt: 1 })
      .limit(perRound)
      .lean<PaymentDoc[]>();
    await forEachConcurrent(due, { maxConcurrent, signal }, async (payment) => {
      await planNext(deps, payment);
      try {
        const outcome = await verifyAndSettle(deps, payment);
        // A failed attempt has the epoch as its start, not its real time.
        const startedMs = Math.max(payment.startedAt.getTime(), payment.createdAt.getTime());
        const isOver = clock.now().getTime() - startedMs > giveUpAfterMs;
        if (isOver && (outcome === 'pending' || outcome === 'failed')) {
          await failPayment(deps, payment, 'The payment did not arrive.');
        }
        polled += 1;
      } catch (error) {
        // Expected errors come from Paystack; `settlementFailed` has counted the others.
        const level = error instanceof AppError ? 'warn' : 'error';
        logger[level]({ err: error, reference: payment.reference }, 'could not query a payment');
      }
    });
    if (due.length < perRound || signal.aborted) return polled;
  }
}

/** Schedules the next poll before the query, so that a payment that always fails does not block the others. */
async function planNext(
  { db, clock }: CommerceDeps,
  { _id, asks, askAt: plannedAt }: PaymentDoc,
): Promise<void> {
  const minutes = pausesMinutes[Math.min(asks, pausesMinutes.length - 1)] ?? 60;
  const askAt = new Date(clock.now().getTime() + minutes * minuteMs);
  await paymentModel(db).updateOne(
    { _id, asks, askAt: plannedAt, paidAt: null },
    { $set: { askAt }, $inc: { asks: 1 } },
  );
}
