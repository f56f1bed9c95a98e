import type { InvoiceContent } from '../books/books.api.ts';
import { adjustmentsOf } from './adjustments.ts';
import type { OrderDoc } from './order.model.ts';
import { numberOf } from './order-number.ts';
import { vatOfOrder } from './order-vat.ts';

/** Returns the content of an order's invoice. */
export function invoiceOf(order: OrderDoc): InvoiceContent {
  const { customer, shipTo, billTo, totalKobo } = order;
  return {
    orderNumber: numberOf(order),
    buyer: { name: customer.name, address: addressOf(shipTo), company: '', tin: '', ...billTo },
    lines: order.lines.map((line) => ({
      description: nameOf(line),
      quantity: line.quantity,
      priceKobo: line.priceKobo,
      vatClass: line.vatClass ?? 'standard',
    })),
    adjustments: adjustmentsOf(order)
      .filter(({ amountKobo }) => amountKobo !== 0)
      .map(({ label, amountKobo }) => ({ label, amountKobo })),
    totalKobo,
    vatKobo: vatOfOrder(order).vatKobo,
  };
}

export const nameOf = ({ productName, variant }: OrderDoc['lines'][number]): string =>
  variant === null ? productName : `${productName} (${variant})`;

export const addressOf = ({ address, landmark, lga, city, state }: OrderDoc['shipTo']): string =>
  [address, landmark, lga, city, state].filter((part) => part !== '').join(', ');
