import type { orderSnapshot } from '@poc/contracts/events/commerce';
import type { z } from 'zod';
import { adjustmentsOf } from './adjustments.ts';
import type { OrderDoc } from './order.model.ts';
import { numberOf } from './order-number.ts';
import { vatOfOrder } from './order-vat.ts';

/** Snapshot of an order for events: no address or phone; money in kobo. */
export function snapshotOfOrder(order: OrderDoc): z.input<typeof orderSnapshot> {
  const { status, quantity, subtotalKobo, shippingKobo, discountKobo, taxKobo, totalKobo } = order;
  return {
    ...{ status, quantity, subtotalKobo, shippingKobo, discountKobo, taxKobo, totalKobo },
    orderId: order._id.toHexString(),
    number: numberOf(order),
    userId: order.userId.toHexString(),
    vatKobo: vatOfOrder(order).vatKobo,
    adjustments: adjustmentsOf(order).map(({ label, amountKobo }) => ({ label, amountKobo })),
    lines: order.lines.map(({ merchId, productName, variant, priceKobo, quantity: units }) => ({
      ...{ merchId: merchId.toHexString(), productName, variant, priceKobo, quantity: units },
    })),
    createdAt: order.createdAt.toISOString(),
  };
}
