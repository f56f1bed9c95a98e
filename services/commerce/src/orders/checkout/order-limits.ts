import { fail } from '@poc/kit/errors';
import type { PipelineStage, Types } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import type { CancelReason, OrderDoc } from '../order.model.ts';

/** Ends of an unpaid order that are its buyer's own doing: stock was kept from others for nothing. */
const buyersEnds: readonly CancelReason[] = ['lapsed', 'replaced', 'customer'];

/** The time that somebody's orders held stock without being paid, and when the last of them ended. */
export interface HeldUnpaid {
  readonly heldMs: number;
  readonly lastEnd: Date;
}

/**
 * What one person may hold without paying, so that no free account keeps the shop from others. Time counts, not orders:
 * a cart that is changed five times in as many minutes has held stock for five minutes, one that is changed just before each
 * deadline has held it as long as orders that expired. Called under the lock of the person, by who then stores the order
 * that it allows.
 * @param order `units` are those of all its lines; it is the only order that its buyer will hold. `replaces` counts as ending
 *   now, `ended` is what ended before
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
  fail('orders_paused', { headers: { 'Retry-After': String(Math.ceil(leftMs / 1_000)) } });
}

/**
 * The stages that sum up a person's orders into one `HeldUnpaid`, or none. An order counts for the time of a reservation at
 * most: a sweep that comes late is not its buyer's doing.
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
        cancelReason: { $in: buyersEnds },
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
