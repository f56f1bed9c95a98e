import type { Order } from '@poc/contracts/entities/orders';
import { workingDaysAfter } from '@poc/contracts/lagos-calendar';

/** Returns the last day on which an order should arrive, as ISO time; null before its payment. */
export function latestArrival({ delivery, history }: Pick<Order, 'delivery' | 'history'>): string | null {
  const paidAt = history.find(({ status }) => status === 'paid')?.at;
  if (!delivery || paidAt === undefined) return null;
  return workingDaysAfter(new Date(paidAt), delivery.max_days).toISOString();
}
