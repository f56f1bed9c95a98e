import type { Order } from '@poc/contracts/entities/orders';

type Estimate = Pick<NonNullable<Order['delivery']>, 'kind' | 'min_days' | 'max_days'>;

/** Delivery estimate: `Arrives in 2–4 working days`, `Ready for pickup within 1 working day`. */
export function deliveryDays({ kind, min_days, max_days }: Estimate): string {
  const what = kind === 'pickup' ? 'Ready for pickup' : 'Arrives';
  if (max_days === 0) return `${what} on the same day`;
  const days = max_days === 1 ? 'working day' : 'working days';
  if (min_days === 0) return `${what} within ${max_days} ${days}`;
  return `${what} in ${min_days === max_days ? max_days : `${min_days}–${max_days}`} ${days}`;
}
