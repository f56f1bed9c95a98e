import { fail } from '@poc/kit/errors';
import { retryAfter } from '@poc/kit/limits/retry-after';
import { trusted } from 'mongoose';
import type { Deps } from '../../config.ts';
import { type CancelReason, type OrderDoc, orderModel } from '../order.model.ts';
import type { OrderRequest } from './order-request.ts';

/** Time in ms for which an unpaid order reserves its products. */
export const reservationMs = 30 * 60_000;
/** Maximum units that one member may reserve without paying. */
const maxUnits = 20;
/** A member's orders are paused when unpaid ones have reserved stock for this many times `reservationMs`. */
const maxExpired = 5;
const expiredWindowMs = 24 * 60 * 60_000;
const pauseMs = 30 * 60_000;

/** Cancellation reasons that count against the buyer, since the orders kept stock from others. */
const buyerReasons: readonly CancelReason[] = ['lapsed', 'replaced', 'customer'];

/**
 * Limits the stock that one member reserves without paying. It counts time, not orders, so replacing a cart
 * gains nothing. Each order counts for at most the reservation time: a late expiry is not its buyer's fault.
 * @param open the open order, which the new one replaces
 * @throws too_many_units, orders_paused (with `Retry-After`)
 */
export async function checkOrderLimits(
  { db, clock }: Deps,
  { owner, wanted }: Pick<OrderRequest, 'owner' | 'wanted'>,
  open: OrderDoc | null,
): Promise<void> {
  if (wanted.reduce((sum, { quantity }) => sum + quantity, 0) > maxUnits) fail('too_many_units');
  const nowMs = clock.now().getTime();
  const ended = await orderModel(db)
    .find(
      {
        userId: owner,
        createdAt: trusted({ $gte: new Date(nowMs - expiredWindowMs) }),
        status: 'cancelled',
        paymentStatus: 'failed',
        cancelReason: trusted({ $in: buyerReasons }),
      },
      { createdAt: 1, history: { $slice: -1 } },
    )
    .lean<Pick<OrderDoc, 'createdAt' | 'history'>[]>();
  const reservations = ended.map(({ createdAt, history }) => ({
    fromMs: createdAt.getTime(),
    toMs: (history.at(-1)?.at ?? createdAt).getTime(),
  }));
  if (open) reservations.push({ fromMs: open.createdAt.getTime(), toMs: nowMs });
  const reservedMs = reservations.reduce(
    (sum, { fromMs, toMs }) => sum + Math.min(toMs - fromMs, reservationMs),
    0,
  );
  if (reservedMs < maxExpired * reservationMs) return;
  const leftMs = Math.max(...reservations.map(({ toMs }) => toMs)) + pauseMs - nowMs;
  if (leftMs > 0) fail('orders_paused', { headers: retryAfter(leftMs) });
}
