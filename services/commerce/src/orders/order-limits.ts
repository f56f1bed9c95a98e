import { fail } from '@poc/kit/errors';
import { trusted } from 'mongoose';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { type OrderDoc, orderModel } from './order.model.ts';

/**
 * What one person may hold without paying, so that no free account keeps the shop from others. Called under the lock of
 * the person, by who then stores the order that it allows.
 * @param units of all lines of the order that is to be placed; it is the only one that its buyer will hold
 * @throws too_many_units, orders_paused (with `Retry-After`)
 */
export async function checkOrderLimits(
  { db, clock, config }: Pick<PaymentDeps, 'db' | 'clock' | 'config'>,
  { owner, units }: { owner: string; units: number },
): Promise<void> {
  if (units > config.ORDER_UNITS_MAX) fail('too_many_units');
  const now = clock.now().getTime();
  const expired = await orderModel(db)
    .find(
      {
        userId: owner,
        cancelReason: 'lapsed',
        createdAt: trusted({ $gte: new Date(now - config.EXPIRED_ORDERS_WINDOW_MS) }),
      },
      { history: 1 },
    )
    .sort({ createdAt: -1 })
    .limit(config.EXPIRED_ORDERS_MAX)
    .lean<Pick<OrderDoc, 'history'>[]>();
  if (expired.length < config.EXPIRED_ORDERS_MAX) return;
  const lastMs = Math.max(...expired.map(expiredAtMs));
  const leftMs = lastMs + config.ORDER_PAUSE_MS - now;
  if (leftMs <= 0) return;
  fail('orders_paused', { headers: { 'Retry-After': String(Math.ceil(leftMs / 1_000)) } });
}

const expiredAtMs = ({ history }: Pick<OrderDoc, 'history'>): number =>
  history.findLast(({ status }) => status === 'cancelled')?.at.getTime() ?? 0;
