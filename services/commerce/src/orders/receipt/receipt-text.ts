import { nairaText } from '../../money/naira.ts';
import { adjustmentsOf } from '../adjustments.ts';
import type { OrderDoc } from '../order.model.ts';
import { numberOf } from '../order-number.ts';

interface ReceiptText {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly addressee: readonly string[];
  readonly lines: readonly { product: string; quantity: string; price: string; amount: string }[];
  readonly sums: readonly (readonly [name: string, value: string])[];
  readonly notes: readonly string[];
  readonly paidAt: Date;
}

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Lagos',
});

/** What the receipt of a paid order says. Days are those of Lagos. */
export function receiptOf(order: OrderDoc): ReceiptText {
  const { customer, shipTo, payment, refundedKobo } = order;
  const paidAt = payment?.paidAt ?? order.createdAt;
  const place = [shipTo.address, shipTo.landmark, shipTo.lga, shipTo.city, shipTo.state];
  const facts: [string, string][] = [
    ['Order', numberOf(order)],
    ['Placed', day.format(order.createdAt)],
    ['Paid', `${day.format(paidAt)} by Paystack`],
  ];
  if (payment) facts.push(['Reference', payment.reference]);
  return {
    title: 'Receipt',
    facts,
    addressee: [customer.name, customer.email, place.filter((part) => part !== '').join(', ')],
    lines: order.lines.map(({ productName, variant, quantity, priceKobo }) => ({
      product: variant === null ? productName : `${productName} (${variant})`,
      quantity: String(quantity),
      price: nairaText(priceKobo),
      amount: nairaText(priceKobo * quantity),
    })),
    sums: [
      ['Subtotal', nairaText(order.subtotalKobo)],
      ...adjustmentsOf(order)
        .filter(({ kind }) => kind !== 'tax')
        .map(({ label, amountKobo }) => [label, nairaText(amountKobo)] as const),
      ['Tax', nairaText(order.taxKobo)],
      ['Total', nairaText(order.totalKobo)],
      ...(refundedKobo > 0 ? ([['Refunded', nairaText(-refundedKobo)]] as const) : []),
    ],
    notes: ['Prices contain the tax. Thank you for shopping at POC.'],
    paidAt,
  };
}
