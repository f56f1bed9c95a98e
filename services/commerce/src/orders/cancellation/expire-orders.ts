import { forEachConcurrent } from '@poc/kit/concurrency/for-each-concurrent';
import { hasRow } from '@poc/kit/mongo/has-row';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type QueryFilter, trusted } from 'mongoose';
import type { Deps } from '../../config.ts';
import type { CommerceDeps } from '../../deps.ts';
import { isPaidAfterAll } from '../../payments/payments.api.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import { releaseOrder } from './release-order.ts';

const perRound = 500;
const maxConcurrent = 4;

// What an administrator has set to another status is theirs to end.
const toExpire = (now: Date): QueryFilter<OrderDoc> => ({
  reservation: 'held',
  status: 'pending',
  reservedUntil: trusted({ $lte: now }),
});

/** Whether a reservation is over. */
export const hasExpiredOrders = ({ db, clock }: Deps): Promise<boolean> =>
  hasRow(orderModel(db), toExpire(clock.now()));

/**
 * Ends the reservations whose time is over. Before, Paystack is asked once more; a payment that comes later is still
 * settled: with products that are still there, or by giving the money back.
 * @returns how many expired
 */
export async function expireOrders(deps: CommerceDeps, signal: AbortSignal): Promise<number> {
  for (let expired = 0; ; ) {
    const due = await orderModel(deps.db)
      .find(toExpire(deps.clock.now()))
      .sort({ reservedUntil: 1 })
      .limit(perRound)
      .lean<OrderDoc[]>();
    await forEachConcurrent(due, { maxConcurrent, signal }, async (order) => {
      if (await isPaidAfterAll(deps, order)) return;
      if (await expireOrder(deps, order)) expired += 1;
    });
    if (due.length < perRound || signal.aborted) return expired;
  }
}

/** Whether it was this call that did it: a payment or a customer may have been quicker. */
export async function expireOrder(
  { db, clock }: Pick<CommerceDeps, 'db' | 'clock'>,
  { _id }: Pick<OrderDoc, '_id'>,
): Promise<boolean> {
  const released = await withTransaction(db, (tx) =>
    releaseOrder(db, tx, {
      orderId: _id,
      reason: 'lapsed',
      by: 'system',
      note: 'Not paid in time.',
      now: clock.now(),
    }),
  );
  return released !== null;
}
