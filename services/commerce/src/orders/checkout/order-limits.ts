import { fail } from '@poc/kit/errors';
import { retryAfter } from '@poc/kit/limits/retry-after';
import type { PipelineStage, Types } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import type { CancelReason, OrderDoc } from '../order.model.ts';

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
  { clock, config }: Pick<CommerceDeps, 'clock' | 'config'>,
  { units, replaces, ended }: { units: number; replaces: readonly OrderDoc[]; ended: HeldUnpaid },
): void {
  if (units > config.ORDER_UNITS_MAX) fail('too_many_units');
  const nowMs = clock.now().getTime();
  const open = replaces.map(({ createdAt }) => Math.min(nowMs - createdAt.getTime(), config.RESERVATION_MS));
  const heldMs = open.reduce((sum, ms) => sum + ms, ended.heldMs);
  if (heldMs < config.EXPIRED_ORDERS_MAX * config.RESERVATION_MS) return;
  const lastEndMs = open.length > 0 ? nowMs : ended.lastEnd.getTime();
  const leftMs = lastEndMs + config.ORDER_PAUSE_MS - nowMs;
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
  config: CommerceDeps['config'],
): [PipelineStage.Match, PipelineStage.Group] {
  const endedAt = { $last: '$history.at' };
  const ranMs = { $dateDiff: { startDate: '$createdAt', endDate: endedAt, unit: 'millisecond' } } as const;
  return [
    {
      $match: {
        userId,
        createdAt: { $gte: new Date(now.getTime() - config.EXPIRED_ORDERS_WINDOW_MS) },
        status: 'cancelled',
        paymentStatus: 'failed',
        cancelReason: { $in: buyerReasons },
      },
    },
    {
      $group: {
        _id: null,
        heldMs: { $sum: { $min: [ranMs, config.RESERVATION_MS] } },
        lastEnd: { $max: endedAt },
      },
    },
  ];
}
