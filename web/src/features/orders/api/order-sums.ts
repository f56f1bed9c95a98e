import type { Order } from '@poc/contracts/entities/orders';
import type { Adjustment } from '@poc/contracts/entities/quotes';

export interface Sums {
  readonly subtotal: number;
  /** Surcharges and deductions, without tax. */
  readonly adjustments: readonly Adjustment[];
  readonly tax: number;
  /** VAT that the total includes. */
  readonly vat: number;
  readonly total: number;
}

/**
 * Stored parts of an order's total. An order without parts is split as specified: 90 percent goods, 5 percent shipping,
 * 5 percent tax; the rounding remainder is added to the goods.
 */
export function sumsOf(order: Order): Sums {
  const { subtotal, adjustments, shipping, tax, vat, total_price: total } = order;
  if (total === 0 || subtotal + shipping + tax > 0) return { subtotal, adjustments, tax, vat, total };
  const kobo = Math.round(total * 100);
  const twentieth = Math.round(kobo / 20);
  return {
    subtotal: (kobo - 2 * twentieth) / 100,
    adjustments: [{ kind: 'delivery', label: 'Shipping', amount: twentieth / 100 }],
    tax: twentieth / 100,
    vat: 0,
    total,
  };
}
