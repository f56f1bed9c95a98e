import type { Order } from '@poc/contracts/entities/orders';
import type { Adjustment } from '@poc/contracts/entities/quotes';

/** What a total is made of, in naira. */
export interface Sums {
  readonly subtotal: number;
  /** What is added to it and taken off; tax is kept apart. */
  readonly adjustments: readonly Adjustment[];
  readonly tax: number;
  readonly total: number;
}

/**
 * What an order's total is made of, as it is stored. Only an order that holds no parts is split as the specification
 * splits it: 90 percent goods, 5 percent shipping, 5 percent tax; what rounding leaves over belongs to the goods.
 */
export function sumsOf(order: Order): Sums {
  const { subtotal, adjustments, shipping, tax, total_price: total } = order;
  if (total === 0 || subtotal + shipping + tax > 0) return { subtotal, adjustments, tax, total };
  const kobo = Math.round(total * 100);
  const twentieth = Math.round(kobo / 20);
  return {
    subtotal: (kobo - 2 * twentieth) / 100,
    adjustments: [{ kind: 'delivery', label: 'Shipping', amount: twentieth / 100 }],
    tax: twentieth / 100,
    total,
  };
}
