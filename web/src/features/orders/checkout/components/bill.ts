import type { Order } from '@poc/contracts/entities/orders';
import type { Quote } from '../../../../shared/cart/cart-changes.ts';
import { type Sums, sumsOf } from '../../api/order-sums.ts';

/** A line of the bill; amounts in naira. */
interface BillLine {
  readonly key: string;
  readonly name: string;
  readonly variant: string | null;
  readonly image: string;
  readonly price: number;
  readonly quantity: number;
  readonly lineTotal: number;
}

/** Lines and costs of a purchase, as calculated by the server. */
export interface Bill {
  readonly lines: readonly BillLine[];
  readonly sums: Sums;
}

export function billOfQuote({ lines, subtotal, adjustments, tax, vat, total }: Quote): Bill {
  return {
    lines: lines.map(({ id, variant, product_name, image_url, price, quantity, line_total }) => ({
      key: `${id}:${variant ?? ''}`,
      name: product_name,
      variant,
      image: image_url,
      price,
      quantity,
      lineTotal: line_total,
    })),
    sums: { subtotal, adjustments, tax, vat, total },
  };
}

/** The bill of a placed order, at the prices of that time. */
export function billOfOrder(order: Order): Bill {
  return {
    lines: order.items.map(({ quantity, variant, Merch: { id, product_name, image_url, price } }) => ({
      key: `${id}:${variant ?? ''}`,
      name: product_name,
      variant,
      image: image_url,
      price,
      quantity,
      lineTotal: Math.round(price * 100 * quantity) / 100,
    })),
    sums: sumsOf(order),
  };
}
