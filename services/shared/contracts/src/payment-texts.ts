import type { Order } from './entities/orders.ts';
import type { RefundStatus } from './entities/refunds.ts';

/** Payment fields of an order, for its owner. */
export type PaymentDetails = Pick<
  Order,
  'status' | 'payment_status' | 'payment_under_way' | 'charged_back'
> & {
  readonly total_price?: number;
  readonly refunds: readonly Pick<Order['refunds'][number], 'amount' | 'status'>[];
};

export const paymentStates = [
  'free',
  'unpaid',
  'under_way',
  'under_way_cancelled',
  'paid',
  'paid_cancelled',
  'not_paid',
  'not_charged',
  'refused',
  'refund_under_way',
  'refund_delayed',
  'refund_needs_details',
  'part_refunded',
  'refunded',
] as const;
/**
 * State of an order's money. `not_charged` is the only state in which a charge is impossible; `refused` is a payment
 * that does not match the order and was refunded.
 */
export type PaymentState = (typeof paymentStates)[number];

const endStatuses: readonly RefundStatus[] = ['processed', 'settled', 'replaced'];
const delayedStatuses: readonly RefundStatus[] = ['refused', 'failed', 'owed'];

/** Returns the state of an order's money. Money owed to the buyer takes precedence. */
export function paymentStateOf({
  status,
  payment_status,
  payment_under_way,
  refunds,
  total_price,
}: PaymentDetails): PaymentState {
  if (total_price === 0) return 'free';
  const has = (wanted: readonly RefundStatus[]): boolean =>
    refunds.some((one) => wanted.includes(one.status));
  if (has(['needs-attention'])) return 'refund_needs_details';
  if (has(delayedStatuses)) return 'refund_delayed';
  if (refunds.some((one) => !endStatuses.includes(one.status))) return 'refund_under_way';
  const isCancelled = status === 'cancelled';
  switch (payment_status) {
    case 'refunded':
    case 'part_refunded':
      return payment_status;
    case 'paid':
      return isCancelled ? 'paid_cancelled' : 'paid';
    case 'failed':
    case 'pending':
      if (has(endStatuses)) return 'refused';
      if (payment_under_way) return isCancelled ? 'under_way_cancelled' : 'under_way';
      if (isCancelled) return 'not_charged';
      return payment_status === 'pending' ? 'unpaid' : 'not_paid';
  }
}

export interface PaymentTexts {
  /** Short text for lists. */
  readonly title: string;
  readonly text: string;
  /** Next step; empty if there is none. */
  readonly next: string;
}

/** Sums an order's refunds in naira: `back` is refunded, `owed` is still owed. */
export function refundSums(refunds: PaymentDetails['refunds']): { back: number; owed: number } {
  const sumOf = (isMeant: (status: RefundStatus) => boolean): number =>
    refunds
      .filter(({ status }) => isMeant(status))
      .reduce((kobo, { amount }) => kobo + Math.round(amount * 100), 0) / 100;
  return {
    back: sumOf((status) => status === 'processed' || status === 'settled'),
    owed: sumOf((status) => !endStatuses.includes(status)),
  };
}

const days = 'Your bank may take a few working days to show it.';

/**
 * Describes the state of the money for the buyer.
 * @param money formats an amount in naira
 */
export function paymentTexts(details: PaymentDetails, money: (naira: number) => string): PaymentTexts {
  const sums = refundSums(details.refunds);
  const [owed, back] = [money(sums.owed), money(sums.back + (details.charged_back ?? 0))];
  const wasRefused = details.payment_status === 'failed';
  // Reason for a refund that the order itself does not show.
  const reason = wasRefused ? 'The payment that we received does not match this order. ' : '';
  switch (paymentStateOf(details)) {
    case 'free':
      return { title: 'Nothing to pay', text: 'There was nothing to pay.', next: '' };
    case 'unpaid':
      return { title: 'Not paid yet', text: 'Your payment has not reached us yet.', next: '' };
    case 'under_way':
      return {
        title: 'Payment on its way',
        text: 'Your payment is on its way and has not reached us yet.',
        next: 'There is no need to pay again. We will email you as soon as it arrives.',
      };
    case 'under_way_cancelled':
      return {
        title: 'Payment may be on its way',
        text: 'A payment for this order may still be on its way.',
        next: 'If it arrives and your products are still in stock, we will send them; otherwise we will refund you.',
      };
    case 'paid':
      return { title: 'Paid', text: 'We have received your payment.', next: '' };
    case 'paid_cancelled':
      return {
        title: 'Paid',
        text: 'We have your payment for this cancelled order.',
        next: 'Please contact support if you do not hear from us about it.',
      };
    case 'not_paid':
      return { title: 'Not paid', text: 'This order is not paid.', next: '' };
    case 'not_charged':
      return { title: 'Not paid', text: 'You have not been charged.', next: '' };
    case 'refused':
      return { title: 'Refunded', text: `${reason}We refunded ${back}.`, next: days };
    case 'refund_under_way':
      return {
        title: 'Refund on its way',
        text: `${reason}We are refunding ${owed} to your original payment method.`,
        next: days,
      };
    case 'refund_delayed':
      return {
        title: 'Refund delayed',
        text: `${reason}We owe you ${owed}. Paystack could not send it yet.`,
        next: 'We will keep trying and email you as soon as it is on its way.',
      };
    case 'refund_needs_details':
      return {
        title: 'Bank account needed',
        text: `${reason}We owe you ${owed}. Paystack cannot refund your original payment method.`,
        next: 'Enter the bank account for the refund.',
      };
    case 'part_refunded':
      return {
        title: 'Partly refunded',
        text: `Part of your payment was refunded: ${back}.`,
        next: days,
      };
    case 'refunded':
      return {
        title: 'Refunded',
        text: 'Your payment was refunded to your original payment method.',
        next: days,
      };
  }
}
