import type { Order } from '@poc/contracts/entities/orders';
import { lagosDay, startOfDay } from '@poc/contracts/lagos-calendar';

const dayMs = 24 * 60 * 60_000;

/** Returns the last day on which an order should arrive, as ISO time: its payment plus the working days of its delivery. */
export function latestArrival({ delivery, history }: Pick<Order, 'delivery' | 'history'>): string | null {
  const paidAt = history.find(({ status }) => status === 'paid')?.at;
  if (!delivery || paidAt === undefined) return null;
  let day = startOfDay(lagosDay(new Date(paidAt)));
  for (let left = delivery.max_days; left > 0; ) {
    day = new Date(day.getTime() + dayMs);
    // Lagos is ahead of UTC: its midnight is the evening before.
    const weekday = new Date(day.getTime() + dayMs / 2).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return day.toISOString();
}
