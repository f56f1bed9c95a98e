import { paymentTexts } from '@poc/contracts/payment-texts';
import { button, details, type MailContent, type MailPlace, paragraph } from '../mail-content.ts';
import type { MailData, OrderMailFulfilment, OrderMailLine } from '../mail-kinds.ts';
import { greeting, lagosClock, lagosTime, naira, oneLine } from './wording.ts';

const bought = "You're receiving this because you placed an order in our shop.";
const wanted = "You're receiving this because order updates are on.";
const days = 'It reaches your account within a few working days.';

/** Order number as shown on screens, or the end of the id in emails of an earlier version. */
const numberOf = ({ number, orderId }: { number?: string; orderId: string }): string =>
  number || `#${orderId.slice(-8)}`;
const choice = ({ unsubscribe }: MailPlace): Pick<MailContent, 'unsubscribe'> =>
  unsubscribe ? { unsubscribe: { ...unsubscribe, from: 'emails about your orders' } } : {};

function lineDetail({ productName, variant, priceKobo, quantity }: OrderMailLine): readonly [string, string] {
  const name = `${quantity} × ${oneLine(productName)}${variant === null ? '' : ` (${oneLine(variant)})`}`;
  return [name, naira(priceKobo * quantity)];
}

export function orderReceipt(data: MailData['order-receipt']): MailContent {
  const { reference, paidAt, lines, sums, link } = data;
  const received =
    sums.totalKobo === 0
      ? 'There is nothing to pay for it.'
      : `Your payment of ${naira(sums.totalKobo)} has reached us.`;
  return {
    subject: `Your receipt for order ${numberOf(data)}`,
    preheader: `${received} Thank you.`,
    title: 'Thank you for your order',
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(`${received} This is your receipt.`),
      details(
        ['Order', numberOf(data)],
        ['Paid', lagosTime(paidAt)],
        ['Reference', reference],
        ...lines.map(lineDetail),
        ['Subtotal', naira(sums.subtotalKobo)],
        ...adjustmentDetails(data),
        ['Total', naira(sums.totalKobo)],
        ...vatDetails(sums),
      ),
      button('View My Orders', link),
      paragraph('You can also download this receipt as a PDF there.'),
    ],
    why: bought,
  };
}

/** Emails of an earlier version have no VAT. */
const vatDetails = ({ vatKobo = 0 }: { vatKobo?: number }): (readonly [string, string])[] =>
  vatKobo > 0 ? [['Including VAT', naira(vatKobo)]] : [];

/** Returns the adjustments shown on the PDF receipt, or the sums in emails of an earlier version. */
function adjustmentDetails({
  adjustments = [],
  sums,
}: MailData['order-receipt']): (readonly [string, string])[] {
  if (adjustments.length > 0) {
    return adjustments.map(({ label, amountKobo }) => [oneLine(label), naira(amountKobo)]);
  }
  const legacy: (readonly [string, number])[] = [
    ['Shipping', sums.shippingKobo],
    ['Discount', sums.discountKobo],
    ['Tax', sums.taxKobo],
  ];
  return legacy.filter(([, kobo]) => kobo !== 0).map(([label, kobo]) => [label, naira(kobo)]);
}

export function orderUnpaid(data: MailData['order-unpaid'], place: MailPlace): MailContent {
  const { lines, totalKobo, expiresAt, link } = data;
  const { text } = paymentTexts(
    { status: 'pending', payment_status: 'pending', payment_under_way: false, refunds: [] },
    naira,
  );
  const payBy = lagosTime(expiresAt);
  return {
    subject: `Please pay for order ${numberOf(data)} by ${lagosClock(expiresAt)}`,
    preheader: `We are holding your products until ${payBy}.`,
    title: 'Your order is awaiting payment',
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(
        `${text} We are holding your products until ${payBy}. After that, the order will be cancelled.`,
      ),
      details(
        ['Order', numberOf(data)],
        ['Pay by', payBy],
        ...lines.map(lineDetail),
        ['Total', naira(totalKobo)],
        ...vatDetails(data),
      ),
      button('Pay in My Orders', link),
      paragraph('If you have just paid, there is nothing to do: your receipt will arrive by email.'),
    ],
    why: wanted,
    ...choice(place),
  };
}

const steps = {
  pending: ['is waiting', 'Your order is waiting to be processed.'],
  paid: ['is being prepared', 'We are getting your order ready.'],
  shipped: ['is on its way', 'We have sent your order to you.'],
  delivered: ['has been delivered', 'Your order has arrived. Enjoy it!'],
} as const;

export function orderStatus(data: MailData['order-status'], place: MailPlace): MailContent {
  const { status, lines, link } = data;
  const [news, sentence] = steps[status];
  return {
    subject: `Your order ${numberOf(data)} ${news}`,
    preheader: sentence,
    title: `Your order ${news}`,
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(sentence),
      details(['Order', numberOf(data)], ...courierDetails(data.fulfilment), ...lines.map(lineDetail)),
      button('View My Orders', link),
    ],
    why: wanted,
    ...choice(place),
  };
}

export function orderTracking(data: MailData['order-tracking'], place: MailPlace): MailContent {
  const { fulfilment, lines, link } = data;
  const sentence = `${oneLine(fulfilment.courier)} is delivering your order. Use this tracking information from now on.`;
  return {
    subject: `New tracking for your order ${numberOf(data)}`,
    preheader: sentence,
    title: 'The tracking of your order has changed',
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(sentence),
      details(['Order', numberOf(data)], ...courierDetails(fulfilment), ...lines.map(lineDetail)),
      button('View My Orders', link),
    ],
    why: wanted,
    ...choice(place),
  };
}

/** Courier and tracking details. The URL is plain text, since buttons link to POC only. */
function courierDetails(fulfilment?: OrderMailFulfilment | null): (readonly [string, string])[] {
  if (!fulfilment) return [];
  const { courier, trackingNumber, trackingUrl } = fulfilment;
  const known: (readonly [string, string])[] = [
    ['Courier', oneLine(courier)],
    ['Tracking number', oneLine(trackingNumber)],
    ['Track it at', trackingUrl],
  ];
  return known.filter(([, value]) => value !== '');
}

export function orderRefunded(data: MailData['order-refunded']): MailContent {
  const { amountKobo, whole, link } = data;
  const what = whole ? 'the rest of your payment' : 'part of your payment';
  return {
    subject: `Your refund for order ${numberOf(data)}`,
    preheader: `We refunded ${naira(amountKobo)}.`,
    title: 'Your refund is on its way',
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(`We refunded ${naira(amountKobo)}, ${what}, to your original payment method. ${days}`),
      details(['Order', numberOf(data)], ['Refund', naira(amountKobo)]),
      button('View My Orders', link),
    ],
    why: bought,
  };
}

const reasons = {
  customer: 'You cancelled your order.',
  administrator: 'We had to cancel your order.',
  lapsed: 'Your order was not paid in time, so its products are back in the shop.',
  refunded: 'Your order was cancelled.',
} as const;

function cancelled(data: MailData['order-cancelled'], money: string): MailContent {
  const { reason, link } = data;
  return {
    subject: `Your order ${numberOf(data)} was cancelled`,
    preheader: reasons[reason],
    title: 'Your order was cancelled',
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(`${reasons[reason]} ${money}`),
      details(['Order', numberOf(data)], ['Total', naira(data.totalKobo)]),
      button('View My Orders', link),
    ],
    why: bought,
  };
}

const moneyText = ({ payment = 'paid' }: MailData['order-cancelled']): string => {
  // The received amount is unknown here: it may differ from the total.
  if (payment === 'paid') return `We are refunding what you paid to your original payment method. ${days}`;
  const { text, next } = paymentTexts(
    {
      status: 'cancelled',
      payment_status: 'failed',
      payment_under_way: payment === 'under_way',
      refunds: [],
    },
    naira,
  );
  return [text, next].filter((part) => part !== '').join(' ');
};

export const orderCancelled = (data: MailData['order-cancelled'], place: MailPlace): MailContent => ({
  ...cancelled(data, moneyText(data)),
  why: wanted,
  ...choice(place),
});

export const orderCancelledPaid = (data: MailData['order-cancelled-paid']): MailContent =>
  cancelled(data, moneyText(data));
