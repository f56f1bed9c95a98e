import { vatRateOf } from '@poc/contracts/vat';
import type { InvoiceContent } from '../books/books.api.ts';
import { adjustmentsOf } from './adjustments.ts';
import type { OrderDoc } from './order.model.ts';
import { numberOf } from './order-number.ts';
import { vatOfOrder } from './order-vat.ts';

/**
 * Returns the content of an order's invoice. An order that outlives its buyer's account is invoiced without
 * name and address.
 */
export function invoiceOf(order: OrderDoc): InvoiceContent {
  const { customer, shipTo, billTo, totalKobo, keptForDelivery } = order;
  const person = keptForDelivery
    ? { name: '', address: '' }
    : { name: customer.name, address: addressOf(shipTo) };
  const company = keptForDelivery && !billTo?.company ? null : billTo;
  return {
    orderNumber: numberOf(order),
    buyer: { ...person, company: '', tin: '', ...company },
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
    vatRate: vatRateOf('standard', order.createdAt),
  };
}

export const nameOf = ({ productName, variant }: OrderDoc['lines'][number]): string =>
  variant === null ? productName : `${productName} (${variant})`;

export const addressOf = ({ address, landmark, lga, city, state }: OrderDoc['shipTo']): string =>
  [address, landmark, lga, city, state].filter((part) => part !== '').join(', ');
