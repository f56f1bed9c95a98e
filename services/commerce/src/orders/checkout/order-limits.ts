import { fail } from '@poc/kit/errors';
import { retryAfter } from '@poc/kit/limits/retry-after';
import type { PipelineStage, Types } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import type { CancelReason, OrderDoc } from '../order.model.ts';

/** Time for which an unpaid order reserves its products. */
export const reservationMs = 30 * 60_000;
/** Limit of units that one member may hold without paying. */
const maxUnits = 20;
/** Unpaid orders that held stock for this many times `reservationMs` pause their member's orders. */
const maxExpired = 5;
const expiredWindowMs = 24 * 60 * 60_000;
const pauseMs = 30 * 60_000;

/** Cancellations of unpaid orders that count against the buyer, since they held stock from others. */
const buyerReasons: readonly CancelReason[] = ['lapsed', 'replaced', 'customer'];

/** Time that a member's unpaid orders held stock, and the end of the last one. */
export interface HeldUnpaid {
  readonly heldMs: number;
  readonly lastEnd: Date;
}

/**
 * Limits the stock that one member holds without paying. It counts time, not orders, so replacing a cart
 * gains nothing. Called under the member's lock by the code that stores the order.
 * @param order `units` are those of all its lines, since the member holds no other order; `replaces` end now,
 * `ended` ended before
 * @throws too_many_units, orders_paused (with `Retry-After`)
 */
export function checkOrderLimits(
  { clock }: Pick<CommerceDeps, 'clock'>,
  { units, replaces, ended }: { units: number; replaces: readonly OrderDoc[]; ended: HeldUnpaid },
): void {
  if (units > maxUnits) fail('too_many_units');
  const nowMs = clock.now().getTime();
  const open = replaces.map(({ createdAt }) => Math.min(nowMs - createdAt.getTime(), reservationMs));
  const heldMs = open.reduce((sum, ms) => sum + ms, ended.heldMs);
  if (heldMs < maxExpired * reservationMs) return;
  const lastEndMs = open.length > 0 ? nowMs : ended.lastEnd.getTime();
  const leftMs = lastEndMs + pauseMs - nowMs;
  if (leftMs <= 0) return;
  fail('orders_paused', { headers: retryAfter(leftMs) });
}

/**
 * Aggregation stages that sum a member's orders into at most one `HeldUnpaid`. Each order counts for at most
 * the reservation time: a late expiry is not its buyer's fault.
 */
export function heldUnpaidStages(
  userId: Types.ObjectId,
  now: Date,
): [PipelineStage.Match, PipelineStage.Group] {
  const endedAt = { $last: '$history.at' };
  const ranMs = { $dateDiff: { startDate: '$createdAt', endDate: endedAt, unit: 'millisecond' } } as const;
  return [
    {
      $match: {
        userId,
        createdAt: { $gte: new Date(now.getTime() - expiredWindowMs) },
        status: 'cancelled',
        paymentStatus: 'failed',
        cancelReason: { $in: buyerReasons },
      },
    },
    {
      $group: {
        _id: null,
        heldMs: { $sum: { $min: [ranMs, reservationMs] } },
        lastEnd: { $max: endedAt },
      },
    },
  ];
}
