import { fail } from '@poc/kit/errors';
import { Types } from 'mongoose';
import type { CommerceDeps } from '../commerce-deps.ts';
import { type CancelReason, type OrderDoc, orderModel } from '../orders/order.model.ts';

/** Ends of an unpaid order that are its buyer's own doing: stock was kept from others for nothing. */
const buyersEnds: readonly CancelReason[] = ['lapsed', 'replaced', 'customer'];

/** The time that somebody's orders held stock without being paid, and when the last of them ended. */
interface HeldUnpaid {
  readonly heldMs: number;
  readonly lastEndMs: number;
}

/**
 * What one person may hold without paying, so that no free account keeps the shop from others. Time counts, not orders:
 * a cart that is changed five times in as many minutes has held stock for five minutes, one that is changed just before each
 * deadline has held it as long as orders that expired. Called under the lock of the person, by who then stores the order
 * that it allows.
 * @param order `units` are those of all its lines; it is the only order that its buyer will hold. `replaces` counts as ending now
 * @throws too_many_units, orders_paused (with `Retry-After`)
 */
export async function checkOrderLimits(
  deps: Pick<CommerceDeps, 'db' | 'clock' | 'config'>,
  { owner, units, replaces }: { owner: string; units: number; replaces: readonly OrderDoc[] },
): Promise<void> {
  const { config } = deps;
  if (units > config.ORDER_UNITS_MAX) fail('too_many_units');
  const nowMs = deps.clock.now().getTime();
  const ended = await sumHeldUnpaid(deps, owner, nowMs);
  const open = replaces.map(({ createdAt }) => Math.min(nowMs - createdAt.getTime(), config.RESERVATION_MS));
  const heldMs = open.reduce((sum, ms) => sum + ms, ended.heldMs);
  if (heldMs < config.EXPIRED_ORDERS_MAX * config.RESERVATION_MS) return;
  const lastEndMs = open.length > 0 ? nowMs : ended.lastEndMs;
  const leftMs = lastEndMs + config.ORDER_PAUSE_MS - nowMs;
  if (leftMs <= 0) return;
  fail('orders_paused', { headers: { 'Retry-After': String(Math.ceil(leftMs / 1_000)) } });
}

/** An order counts for the time of a reservation at most: a sweep that comes late is not its buyer's doing. */
async function sumHeldUnpaid(
  { db, config }: Pick<CommerceDeps, 'db' | 'config'>,
  owner: string,
  nowMs: number,
): Promise<HeldUnpaid> {
  const endedAt = { $last: '$history.at' };
  const ranMs = { $dateDiff: { startDate: '$createdAt', endDate: endedAt, unit: 'millisecond' } };
  const [sums] = await orderModel(db).aggregate<{ heldMs: number; lastEnd: Date }>([
    {
      $match: {
        userId: new Types.ObjectId(owner),
        createdAt: { $gte: new Date(nowMs - config.EXPIRED_ORDERS_WINDOW_MS) },
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
  ]);
  return { heldMs: sums?.heldMs ?? 0, lastEndMs: sums?.lastEnd.getTime() ?? 0 };
}
