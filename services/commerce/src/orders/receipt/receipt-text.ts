import { lagosZone } from '@poc/contracts/lagos-calendar';
import type { Seller } from '../../books/books.api.ts';
import { nairaText } from '../../naira.ts';
import type { Refund } from '../../payments/payments.api.ts';
import { adjustmentsOf } from '../adjustments.ts';
import type { OrderWithPayment } from '../order.policy.ts';
import { addressOf, nameOf } from '../order-invoice.ts';
import { numberOf } from '../order-number.ts';
import { vatOfOrder } from '../order-vat.ts';

export interface ReceiptText {
  readonly title: string;
  readonly details: readonly (readonly [name: string, value: string])[];
  /** Known details of the seller; empty if none are set. */
  readonly seller: readonly string[];
  readonly addressee: readonly string[];
  readonly lines: readonly { product: string; quantity: string; price: string; amount: string }[];
  readonly sums: readonly (readonly [name: string, value: string])[];
  readonly notes: readonly string[];
  readonly paidAt: Date;
}

/** Formats a date in Lagos as `21 November 2026`. */
export const lagosDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: lagosZone,
});

/** Returns the line that names the VAT in a total; empty without VAT. */
export const vatSums = (vatKobo: number): readonly (readonly [string, string])[] =>
  vatKobo > 0 ? [['Including VAT', nairaText(vatKobo)]] : [];

/** Returns the seller's known details as lines. */
export const sellerLines = ({ name, address, rcNumber, tin }: Seller): string[] =>
  [name, address, rcNumber && `RC ${rcNumber}`, tin && `TIN ${tin}`].filter((line) => line !== '');

export function receiptOf(order: OrderWithPayment, seller: Seller): ReceiptText {
  const { customer, shipTo, payment } = order;
  const paidAt = payment?.paidAt ?? order.createdAt;
  const details: [string, string][] = [
    ['Order', numberOf(order)],
    ['Placed', lagosDay.format(order.createdAt)],
    ['Paid', order.totalKobo === 0 ? 'Nothing to pay' : `${lagosDay.format(paidAt)} by Paystack`],
  ];
  if (payment) details.push(['Reference', payment.reference]);
  return {
    title: 'Receipt',
    details,
    seller: sellerLines(seller),
    addressee: [customer.name, customer.email, addressOf(shipTo)],
    lines: order.lines.map((line) => ({
      product: nameOf(line),
      quantity: String(line.quantity),
      price: nairaText(line.priceKobo),
      amount: nairaText(line.priceKobo * line.quantity),
    })),
    sums: [
      ['Subtotal', nairaText(order.subtotalKobo)],
      ...adjustmentsOf(order)
        .filter(({ kind, amountKobo }) => kind !== 'tax' || amountKobo !== 0)
        .map(({ label, amountKobo }) => [label, nairaText(amountKobo)] as const),
      ['Total', nairaText(order.totalKobo)],
      ...vatSums(vatOfOrder(order).vatKobo),
      ...refundSums(order),
    ],
    notes: [order.taxKobo > 0 ? thanks : `Prices include tax. ${thanks}`],
    paidAt,
  };
}

const thanks = 'Thank you for shopping at POC.';

function refundLabel(status: Refund['status']): string {
  if (status === 'processed' || status === 'settled') return 'completed';
  return status === 'needs-attention' ? 'needs your bank details' : 'on its way';
}

function refundSums({ payment, totalKobo }: OrderWithPayment): (readonly [string, string])[] {
  const { refunds = [], chargedBackKobo = 0 } = payment ?? {};
  // The amount of a replaced refund belongs to another refund.
  const counted = refunds.filter(({ status }) => status !== 'replaced');
  if (counted.length === 0 && chargedBackKobo === 0) return [];
  const paidKobo = payment?.paidKobo || totalKobo;
  const backKobo = counted.reduce((sum, { amountKobo }) => sum + amountKobo, chargedBackKobo);
  return [
    ['Paid', nairaText(paidKobo)],
    ...counted.map(({ amountKobo, status, at }) => {
      return [`Refund of ${lagosDay.format(at)}, ${refundLabel(status)}`, nairaText(-amountKobo)] as const;
    }),
    ...(chargedBackKobo > 0 ? [['Taken back by the bank', nairaText(-chargedBackKobo)] as const] : []),
    ['Net paid', nairaText(paidKobo - backKobo)],
  ];
}
