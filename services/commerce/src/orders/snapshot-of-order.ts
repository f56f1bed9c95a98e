import type { orderSnapshot } from '@poc/contracts/events/commerce';
import type { z } from 'zod';
import { adjustmentsOf } from './adjustments.ts';
import type { OrderDoc } from './order.model.ts';
import { numberOf } from './order-number.ts';
import { vatOfOrder } from './order-vat.ts';

/** Snapshot of an order for events: no address or phone; money in kobo. */
export function snapshotOfOrder(order: OrderDoc): z.input<typeof orderSnapshot> {
  return {
    orderId: order._id.toHexString(),
    number: numberOf(order),
    userId: order.userId.toHexString(),
    status: order.status,
    subtotalKobo: order.subtotalKobo,
    shippingKobo: order.shippingKobo,
    discountKobo: order.discountKobo,
    taxKobo: order.taxKobo,
    vatKobo: vatOfOrder(order).vatKobo,
    totalKobo: order.totalKobo,
    adjustments: adjustmentsOf(order).map(({ label, amountKobo }) => ({ label, amountKobo })),
    quantity: order.quantity,
    lines: order.lines.map((line) => ({
      merchId: line.merchId.toHexString(),
      productName: line.productName,
      variant: line.variant,
      priceKobo: line.priceKobo,
      quantity: line.quantity,
    })),
    createdAt: order.createdAt.toISOString(),
  };
}
