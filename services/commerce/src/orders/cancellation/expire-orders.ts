import { forEachConcurrent } from '@poc/kit/concurrency/for-each-concurrent';
import { hasRow } from '@poc/kit/mongo/has-row';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type QueryFilter, trusted } from 'mongoose';
import type { Deps } from '../../config.ts';
import type { CommerceDeps } from '../../deps.ts';
import { isPaidAfterAll, withPayment } from '../../payments/payments.api.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import { releaseOrder } from './release-order.ts';

const perRound = 500;
const maxConcurrent = 4;

// An order that an administrator set to another status does not expire.
const toExpire = (now: Date): QueryFilter<OrderDoc> => ({
  reservation: 'held',
  status: 'pending',
  reservedUntil: trusted({ $lte: now }),
});

export const hasExpiredOrders = ({ db, clock }: Deps): Promise<boolean> =>
  hasRow(orderModel(db), toExpire(clock.now()));

/**
 * Cancels orders with expired reservations, after a last query of Paystack. A later payment still takes
 * remaining stock or is refunded.
 * @returns the number of expired orders
 */
export async function expireOrders(deps: CommerceDeps, signal: AbortSignal): Promise<number> {
  for (let expired = 0; ; ) {
    const due = await orderModel(deps.db)
      .find(toExpire(deps.clock.now()))
      .sort({ reservedUntil: 1 })
      .limit(perRound)
      .lean<OrderDoc[]>();
    await forEachConcurrent(due, { maxConcurrent, signal }, async (order) => {
      const { payment } = await withPayment(deps.db, order);
      if (await isPaidAfterAll(deps, payment)) return;
      if (await expireOrder(deps, order)) expired += 1;
    });
    if (due.length < perRound || signal.aborted) return expired;
  }
}

/** Expires one order. @returns true if this call expired it; a payment or a cancellation may have come first */
export async function expireOrder(
  { db, clock }: Pick<CommerceDeps, 'db' | 'clock'>,
  { _id }: Pick<OrderDoc, '_id'>,
): Promise<boolean> {
  const released = await withTransaction(db, (tx) =>
    releaseOrder(tx, {
      orderId: _id,
      reason: 'lapsed',
      by: 'system',
      note: 'Not paid in time.',
      now: clock.now(),
    }),
  );
  return released !== null;
}
