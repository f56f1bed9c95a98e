import { forEachConcurrent } from '@poc/kit/concurrency/for-each-concurrent';
import { hasRow } from '@poc/kit/mongo/has-row';
import { type QueryFilter, trusted } from 'mongoose';
import type { Deps } from '../config.ts';
import type { CommerceDeps } from '../deps.ts';
import { type OrderDoc, orderModel } from '../orders/orders.api.ts';
import { verifyAndSettle } from './verify-and-settle.ts';

const minuteMs = 60_000;
/**
 * Pauses between questions; the last one goes on. While the products of an order are kept it is asked often enough that a
 * payment whose webhook was lost is settled within 5 minutes.
 */
const pausesMinutes = [1, 1, 2, 4, 4, 4, 4, 4, 4, 4, 10, 30, 60];
/** For so long Paystack itself reports a payment; later nothing comes any more. */
const giveUpAfterMs = 72 * 60 * minuteMs;
const perRound = 200;
const maxConcurrent = 8;

// The type is for the index.
const toAsk = (now: Date): QueryFilter<OrderDoc> => ({
  'payment.askAt': trusted({ $type: 'date', $lte: now }),
});

/** Whether it is time to ask about an order's payment. */
export const hasOpenPayments = ({ db, clock }: Deps): Promise<boolean> =>
  hasRow(orderModel(db), toAsk(clock.now()));

/**
 * Asks about payments that nobody reported to us: webhooks get lost, browsers are closed. Also about cancelled orders: what
 * still comes for them goes back.
 * @returns how many were asked about
 */
export async function askOpenPayments(deps: CommerceDeps, signal: AbortSignal): Promise<number> {
  const { db, clock, logger } = deps;
  for (let asked = 0; ; ) {
    const due = await orderModel(db)
      .find(toAsk(clock.now()))
      .sort({ 'payment.askAt': 1 })
      .limit(perRound)
      .lean<OrderDoc[]>();
    await forEachConcurrent(due, { maxConcurrent, signal }, async (order) => {
      await planNext(deps, order);
      try {
        await verifyAndSettle(deps, order);
        asked += 1;
      } catch (error) {
        logger.warn({ err: error, orderId: order._id.toHexString() }, 'a payment could not be asked about');
      }
    });
    if (due.length < perRound || signal.aborted) return asked;
  }
}

/** Before asking, so that one payment that always fails does not hold up the others. */
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
